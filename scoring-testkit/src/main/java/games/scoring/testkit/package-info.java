/**
 * What authors of plugins test with. {@link games.scoring.testkit.FamilyTest} holds a family to all that must be true of
 * every rule, on inputs drawn from its declarations; {@link games.scoring.testkit.DamagedLogsTest} holds its log formats to
 * what they owe to damaged logs; {@link games.scoring.testkit.Trial} runs it on records and logs.
 */
@NullMarked
package games.scoring.testkit;

import org.jspecify.annotations.NullMarked;
