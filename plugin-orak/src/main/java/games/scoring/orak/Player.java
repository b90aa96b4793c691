package games.scoring.orak;

/**
 * Who plays: a model under a strategy. What is not said is empty.
 *
 * @param llm the model
 * @param agentType the strategy
 */
record Player(String llm, String agentType) {

    static final Player UNKNOWN = new Player("", "");

    /** Names the agent. */
    String name() {
        return llm.isEmpty() ? agentType : agentType.isEmpty() ? llm : llm + " / " + agentType;
    }

    boolean isWhole() {
        return !llm.isEmpty() && !agentType.isEmpty();
    }

    /** Fills in what is not known here. */
    Player or(Player other) {
        return new Player(llm.isEmpty() ? other.llm : llm, agentType.isEmpty() ? other.agentType : agentType);
    }
}
