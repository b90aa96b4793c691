/**
 * Makes one page of a finished run, for people to read and to keep. Reads what the run wrote, in bounded memory, and
 * asks no plugin. May use all steps up to {@code verify}.
 */
@NullMarked
package games.scoring.report;

import org.jspecify.annotations.NullMarked;
