package games.scoring.api;

/**
 * Where a rule or a constant stands, so that a reader can check it.
 *
 * @param document the document or program, by the name its users know
 * @param version its version: a date, commit or edition; empty where it has none
 * @param place where in it: a section, table or function; empty for the whole
 */
public record Source(String document, String version, String place) {

    /**
     * Names a place in a document.
     *
     * @param document the document or program
     * @param version its version, or an empty string
     * @param place where in it, or an empty string
     * @return the source
     */
    public static Source of(String document, String version, String place) {
        return new Source(document, version, place);
    }

    /**
     * Gives the source in one line, as documentation shows it.
     *
     * @return document, version and place, joined by commas
     */
    @Override
    public String toString() {
        var line = new StringBuilder(document);
        if (!version.isEmpty()) {
            line.append(", ").append(version);
        }
        if (!place.isEmpty()) {
            line.append(", ").append(place);
        }
        return line.toString();
    }
}
