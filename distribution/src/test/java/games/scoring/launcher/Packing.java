package games.scoring.launcher;

import games.scoring.source.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs files into archives, as users do. */
final class Packing {

    private static final int BLOCK = 512;

    private Packing() {}

    /** The files of a folder by their paths below the one that holds it. */
    static Map<String, byte[]> files(Path folder) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var all = Files.walk(folder)) {
            for (Path each : all.filter(Files::isRegularFile).toList()) {
                var path = folder.toAbsolutePath().getParent().relativize(each.toAbsolutePath());
                files.put(path.toString().replace('\\', '/'), Files.readAllBytes(each));
            }
        }
        return files;
    }

    /** Packs files as the name of the archive says. */
    static byte[] pack(String name, Map<String, byte[]> files) throws IOException {
        var lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".zip")) {
            return zip(files, !lower.contains("stored"));
        }
        var tar = tar(files);
        var compression = Compression.ofName(lower);
        return compression == Compression.NONE ? tar : compression.frame(tar, tar.length);
    }

    static byte[] zip(Map<String, byte[]> files, boolean deflated) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                var entry = new ZipEntry(file.getKey());
                if (!deflated) {
                    var sum = new CRC32();
                    sum.update(file.getValue());
                    entry.setMethod(ZipEntry.STORED);
                    entry.setSize(file.getValue().length);
                    entry.setCrc(sum.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** Packs into a ustar archive. */
    private static byte[] tar(Map<String, byte[]> files) {
        var tar = new ByteArrayOutputStream();
        for (var file : files.entrySet()) {
            byte[] header = new byte[BLOCK];
            // What does not fit into the name goes before it, cut at a slash.
            String path = file.getKey();
            int cut = path.length() <= 100 ? -1 : path.indexOf('/', path.length() - 101);
            text(header, 0, path.substring(cut + 1));
            text(header, 345, cut < 0 ? "" : path.substring(0, cut));
            text(header, 100, "0000644");
            text(header, 124, String.format("%011o", file.getValue().length));
            text(header, 136, "00000000000");
            text(header, 148, "        ");
            header[156] = '0';
            text(header, 257, "ustar\0" + "00");
            int sum = 0;
            for (byte b : header) {
                sum += b & 0xFF;
            }
            text(header, 148, String.format("%06o", sum) + "\0 ");
            tar.writeBytes(header);
            tar.writeBytes(Arrays.copyOf(file.getValue(), (file.getValue().length + BLOCK - 1) / BLOCK * BLOCK));
        }
        tar.writeBytes(new byte[2 * BLOCK]);
        return tar.toByteArray();
    }

    private static void text(byte[] header, int at, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }
}
