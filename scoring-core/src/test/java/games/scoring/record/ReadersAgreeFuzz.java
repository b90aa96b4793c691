package games.scoring.record;

import java.util.List;

/**
 * What {@link ReadersAgreeProps} holds of made-up records, for a fuzzer that looks which ways the bytes take through the
 * readers: {@code benchmarks/fuzz.sh}. Several lines in one input are read by one reader, which learns from the first.
 */
public final class ReadersAgreeFuzz {

    private ReadersAgreeFuzz() {}

    /**
     * Reads lines with both readers; the name is the one that Jazzer calls.
     *
     * @param lines any bytes
     * @throws AssertionError if the readers differ
     */
    public static void fuzzerTestOneInput(byte[] lines) {
        ReadersAgreeProps.compare(List.of(lines));
    }
}
