package games.scoring.plugin;

/** A thread that is lent to plugins' code, and remembers whether it ever came back interrupted. */
public final class LentThread extends Thread {

    private boolean cameBackInterrupted;

    /**
     * Makes a thread.
     *
     * @param group its group, and that of threads which it starts
     * @param work what it does
     * @param name its name
     */
    public LentThread(ThreadGroup group, Runnable work, String name) {
        super(group, work, name);
    }

    /** Remembers it. To be called on this thread. */
    void noteInterruption() {
        cameBackInterrupted = true;
    }

    /**
     * Says whether it came back interrupted. To be called on this thread.
     *
     * @return true if it did
     */
    public boolean cameBackInterrupted() {
        return cameBackInterrupted;
    }
}
