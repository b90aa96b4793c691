package games.scoring.api;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Words shown to a person, always in English and possibly in other languages.
 *
 * <p>Texts are plain: no markup, no line breaks. Hosts escape them for whatever they are written into.
 *
 * @param english the English words; may be empty, where there is nothing to say
 * @param others the same words by language tag ({@code "zh"}), in the order of the tags; empty where English is all there
 *     is
 */
public record Text(String english, Map<String, String> others) {

    /** The text that says nothing. */
    public static final Text NONE = new Text("", Map.of());

    /**
     * Makes a text.
     *
     * @param english the English words
     * @param others the same words by language tag
     */
    public Text {
        others = Collections.unmodifiableMap(new TreeMap<>(others));
    }

    /**
     * Makes a text in English alone.
     *
     * @param english the English words
     * @return the text
     */
    public static Text of(String english) {
        return new Text(english, Map.of());
    }

    /**
     * Adds a translation.
     *
     * @param language a language tag such as {@code "zh"}
     * @param words the same words in that language
     * @return this text with the translation
     */
    public Text and(String language, String words) {
        var all = new TreeMap<>(others);
        all.put(language, words);
        return new Text(english, all);
    }

    /**
     * Gives the words in one language.
     *
     * @param language a language tag, in letters of either case
     * @return the words in that language, else in the nearest that the tag is a kind of ({@code "zh"} for
     *     {@code "zh-Hant-TW"}, as RFC 4647 looks up), or the English ones where there is no translation
     */
    public String in(String language) {
        for (int end = language.length(); end > 0; end = language.lastIndexOf('-', end - 1)) {
            var tag = language.substring(0, end);
            for (var other : others.entrySet()) {
                if (other.getKey().equalsIgnoreCase(tag)) {
                    return other.getValue();
                }
            }
        }
        return english;
    }

    /**
     * Says whether there is nothing to show.
     *
     * @return true if the English words are empty
     */
    public boolean isEmpty() {
        return english.isEmpty();
    }
}
