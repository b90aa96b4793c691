package games.scoring.source;

import games.scoring.message.UsageException;
import games.scoring.plugin.Catalog;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a walk looks for: all formats, or the one that the user asks for.
 *
 * @param any whether all are looked for
 * @param onlyRecords the form of records that is the only format; null where it is another, or none
 * @param tables tells records in columns
 * @param logs the log formats that are asked: where {@code onlyRecords} is given none, where another format is the only
 *     one that alone
 */
record SoughtFormats(boolean any, @Nullable RecordForm onlyRecords, CsvRecognition tables, AskedFormats logs) {

    /**
     * Gives what the options ask for.
     *
     * @throws UsageException if nobody knows the input format
     */
    static SoughtFormats of(Catalog catalog, WalkOptions options) {
        String wanted = options.inputFormat();
        RecordForm records = null;
        for (RecordForm form : RecordForm.values()) {
            records = wanted.equals(form.word()) ? form : records;
        }
        var logs = AskedFormats.of(catalog, options.warnings());
        if (records != null) {
            logs = logs.none();
        } else if (!wanted.isEmpty()) {
            logs = logs.only(wanted);
        }
        return new SoughtFormats(wanted.isEmpty(), records, new CsvRecognition(catalog), logs);
    }

    /** Names them all, each with what it looks like or whose it is. */
    List<String> names() {
        var names = new ArrayList<String>();
        for (RecordForm form : RecordForm.values()) {
            if (any || form == onlyRecords) {
                names.add(form.word() + " (episode records, " + looks(form) + ")");
            }
        }
        names.addAll(logs.names());
        return names;
    }

    private static String looks(RecordForm form) {
        return switch (form) {
            case JSON_LINES -> "a JSON object with \"benchmark\" and \"inputs\" a line";
            case CSV -> "commas, a header with \"benchmark\" and the names of inputs";
            case PARQUET -> "the columns of csv, or \"inputs\" as a struct";
        };
    }
}
