package games.scoring.minecraftcontest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes worlds for tests. */
final class Worlds {

    /** A member of a zip archive, its bytes as characters of Latin 1. */
    private record Member(String name, String bytes) {
        static Member of(String name, byte[] bytes) {
            return new Member(name, new String(bytes, StandardCharsets.ISO_8859_1));
        }
    }

    private final List<Member> members = new ArrayList<>();

    static Worlds world() {
        return new Worlds();
    }

    /** One agent, token T1, id 1. */
    static final String ALICE = event(
            "after_agent_register", 0, "{\"agent_list\":[{\"name\":\"alice\",\"token\":\"T1\",\"unique_id\":1}]}");

    /** Two agents, tokens T1 and T2, ids 1 and 2. */
    static final String ALICE_AND_BOB = event(
            "after_agent_register",
            0,
            "{\"agent_list\":[{\"name\":\"alice\",\"token\":\"T1\",\"unique_id\":1},"
                    + "{\"name\":\"bob\",\"token\":\"T2\",\"unique_id\":2}]}");

    static String event(String identifier, long tick, String data) {
        return "{\"identifier\":\"" + identifier + "\",\"tick\":" + tick + ",\"type\":\"event\",\"data\":" + data + "}";
    }

    static String action(int id) {
        return event("after_receive_message", 1, "{\"unique_id\":" + id + ",\"message\":{\"type\":500}}");
    }

    static String moved(int id, double x, double y, double z) {
        return event(
                "after_entity_position_change",
                1,
                "{\"change_list\":[{\"unique_id\":" + id + ",\"position\":{\"x\":" + x + ",\"y\":" + y + ",\"z\":" + z
                        + "}}]}");
    }

    static String hurt(long tick, String... entries) {
        return event("after_entity_hurt", tick, "{\"hurt_list\":[" + String.join(",", entries) + "]}");
    }

    static String hurtBy(int victim, String damage, int attacker, boolean dead) {
        return "{\"victim_unique_id\":" + victim + ",\"damage\":" + damage + ",\"health\":5,\"is_dead\":" + dead
                + ",\"damage_cause\":{\"kind\":1,\"attacker_unique_id\":" + attacker + "}}";
    }

    static String despawned(long tick, int id) {
        return event("after_entity_despawn", tick, "{\"despawn_list\":[{\"unique_id\":" + id + "}]}");
    }

    /** Adds a .dat of the events to records/. */
    Worlds records(String name, String... events) {
        return member(
                "records/" + name + ".dat",
                zip(Member.of(
                        "record.json",
                        ("{\"type\":\"record\",\"records\":[" + String.join(",", events) + "]}")
                                .getBytes(StandardCharsets.UTF_8))));
    }

    /** Adds a .dat whose record.json is the text. */
    Worlds text(String name, String json) {
        return member("records/" + name + ".dat", zip(Member.of("record.json", json.getBytes(StandardCharsets.UTF_8))));
    }

    Worlds member(String name, byte[] bytes) {
        members.add(Member.of(name, bytes));
        return this;
    }

    Path write(Path folder, String name) throws IOException {
        var file = folder.resolve(name);
        Files.write(file, zip(members.toArray(Member[]::new)));
        return file;
    }

    static byte[] zipOf(String name, byte[] bytes) {
        return zip(Member.of(name, bytes));
    }

    private static byte[] zip(Member... members) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var member : members) {
                zip.putNextEntry(new ZipEntry(member.name));
                zip.write(member.bytes.getBytes(StandardCharsets.ISO_8859_1));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
