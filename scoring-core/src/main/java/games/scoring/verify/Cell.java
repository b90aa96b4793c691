package games.scoring.verify;

/**
 * A number of a published table.
 *
 * @param row the row where it stands
 * @param benchmark the benchmark's id; empty for a number over all benchmarks
 * @param what what the number is, as {@link CheckedTable.Line} has it
 * @param printed the number as printed
 */
record Cell(PublishedTable.Row row, String benchmark, String what, Printed printed) {}
