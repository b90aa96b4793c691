package games.scoring.api;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/**
 * A dated version of a family's rules.
 *
 * <p>What it does to each benchmark is that benchmark's {@link Rule}; a ruleset only has a name, a date and a source.
 *
 * @param id the id that users write: a letter or digit, then letters, digits, dots, underscores and hyphens, up to 100 in
 *     all; unique in the family
 * @param date since when, or of when, the rules are; the first day where only a month is known
 * @param title what it is, in a few words
 * @param sources the documents or programs that say so
 * @param remarks what a user must know about it: where documents and programs differ
 */
public record Ruleset(String id, LocalDate date, Text title, List<Source> sources, List<Text> remarks) {

    /**
     * Makes a ruleset.
     *
     * @param id the id that users write
     * @param date since when the rules are
     * @param title what it is
     * @param sources the documents or programs that say so
     * @param remarks what a user must know
     * @throws IllegalArgumentException if the id is malformed
     */
    public Ruleset {
        Names.check("ruleset", id);
        sources = List.copyOf(sources);
        remarks = List.copyOf(remarks);
    }

    /**
     * Makes a ruleset without sources and remarks.
     *
     * @param id the id that users write
     * @param date its date, {@code yyyy-MM-dd}
     * @param title what it is, in English
     * @return the ruleset
     * @throws IllegalArgumentException if the id or the date is malformed
     */
    public static Ruleset of(String id, String date, String title) {
        return of(id, date, Text.of(title));
    }

    /**
     * Makes a ruleset without sources and remarks.
     *
     * @param id the id that users write
     * @param date its date, {@code yyyy-MM-dd}
     * @param title what it is
     * @return the ruleset
     * @throws IllegalArgumentException if the id or the date is malformed
     */
    public static Ruleset of(String id, String date, Text title) {
        return new Ruleset(id, parsed(id, date), title, List.of(), List.of());
    }

    private static LocalDate parsed(String id, String date) {
        try {
            return LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "The ruleset '" + id + "' is of '" + date + "': expected a date such as 2026-01-31", e);
        }
    }

    /**
     * Adds a source.
     *
     * @param source a document or program that states these rules
     * @return this ruleset with the source
     */
    public Ruleset source(Source source) {
        return new Ruleset(id, date, title, plus(sources, source), remarks);
    }

    /**
     * Adds a remark.
     *
     * @param remark what a user must know, in English
     * @return this ruleset with the remark
     */
    public Ruleset remark(String remark) {
        return remark(Text.of(remark));
    }

    /**
     * Adds a remark.
     *
     * @param remark what a user must know
     * @return this ruleset with the remark
     */
    public Ruleset remark(Text remark) {
        return new Ruleset(id, date, title, sources, plus(remarks, remark));
    }

    static <T> List<T> plus(List<T> list, T last) {
        var all = new ArrayList<>(list);
        all.add(last);
        return all;
    }
}
