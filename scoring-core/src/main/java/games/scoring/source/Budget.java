package games.scoring.source;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes that may come out of an archive and the archives in it, together. */
final class Budget {

    private final String path;
    private final long most;
    private final AtomicLong spent = new AtomicLong();

    Budget(String path, long most) {
        this.path = path;
        this.most = most;
    }

    void spend(long bytes) throws LimitException {
        if (spent.addAndGet(bytes) > most) {
            throw new LimitException(path + ": more than the limit of " + most
                    + " bytes come out of it. Unpack it, and name the folder.");
        }
    }
}
