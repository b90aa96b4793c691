/**
 * The student contest for Minecraft agents of 2023: its seven rulesets, and the worlds and results that its platform
 * leaves on disk. {@link games.scoring.minecraftcontest.Thucraft} holds the rules, one line for each of the document's;
 * {@link games.scoring.minecraftcontest.WorldFormat} reads worlds and {@link games.scoring.minecraftcontest.Match}
 * counts what happened in them.
 */
@NullMarked
package games.scoring.minecraftcontest;

import org.jspecify.annotations.NullMarked;
