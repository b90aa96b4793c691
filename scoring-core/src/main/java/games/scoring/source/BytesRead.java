package games.scoring.source;

import java.io.IOException;

/** What was read of a file on disk so far, for a later run to know it again by. */
public interface BytesRead {

    /** Of what no later run can go on with: a stream, or a member of an archive. */
    BytesRead UNKNOWN = () -> "";

    /**
     * Tells the bytes from all others. May be called by any thread, once; it may have to wait until they are digested.
     *
     * @return how many they are, and their SHA-256; empty where they are not digested
     * @throws IOException if they can't be digested
     */
    String mark() throws IOException;
}
