/** What authors of plugins test with. {@link games.scoring.testkit.Trial} runs a family on records and logs. */
@NullMarked
package games.scoring.testkit;

import org.jspecify.annotations.NullMarked;
