package games.scoring.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What is in a jar, every byte of it read and held against its checksum, before any of its code runs. The Java runtime
 * does not look at checksums, and reports damaged class bytes as a provider that is not there.
 *
 * @param hasModuleInfo whether it has a module descriptor
 * @param hasServices whether it has META-INF/services/games.scoring.api.Family
 * @param hostPackages packages that belong to the program
 * @param newestClass the class file of the highest version
 * @param newestVersion its major version: 61 for Java 17
 */
record JarContent(
        boolean hasModuleInfo, boolean hasServices, Set<String> hostPackages, String newestClass, int newestVersion) {

    static final String SERVICES = "META-INF/services/games.scoring.api.Family";

    private static final int MOST_ENTRIES = 200_000;
    private static final long MOST_BYTES = 2L << 30;
    private static final int MAGIC = 0xCAFEBABE;

    /** Java 1.0. */
    private static final int OLDEST_VERSION = 45;

    /** Java 211, which nobody will see. */
    private static final int NEWEST_VERSION = 255;

    /** A jar that is none, or is damaged. The message is a sentence. */
    static final class DamagedException extends IOException {

        private static final long serialVersionUID = 1L;

        DamagedException(String message) {
            super(message);
        }

        DamagedException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static JarContent read(Path jar) throws DamagedException {
        try (var zip = new ZipFile(jar.toFile())) {
            if (zip.size() > MOST_ENTRIES) {
                throw new DamagedException("It holds more than " + MOST_ENTRIES + " entries.");
            }
            boolean moduleInfo = false;
            var host = new TreeSet<String>();
            String newest = "";
            int newestVersion = 0;
            long total = 0;
            byte[] buffer = new byte[1 << 13];
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                String name = entry.getName();
                byte[] head = new byte[8];
                total += readEntry(zip, entry, buffer, head, MOST_BYTES - total);
                boolean versioned = name.startsWith("META-INF/");
                moduleInfo |=
                        name.equals("module-info.class") || name.matches("META-INF/versions/[0-9]+/module-info.class");
                if (name.endsWith(".class") && !versioned) {
                    int version = classVersion(name, head);
                    if (version > newestVersion) {
                        newestVersion = version;
                        newest = name;
                    }
                    int slash = name.lastIndexOf('/');
                    String inPackage = slash < 0 ? "" : name.substring(0, slash).replace('/', '.');
                    if (Host.ownsPackage(inPackage)) {
                        host.add(inPackage);
                    }
                }
            }
            return new JarContent(moduleInfo, zip.getEntry(SERVICES) != null, host, newest, newestVersion);
        } catch (DamagedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new DamagedException("It is no jar, or a damaged one (" + e.getMessage() + ").", e);
        }
    }

    private static long readEntry(ZipFile zip, ZipEntry entry, byte[] buffer, byte[] head, long most)
            throws IOException {
        var sum = new CRC32();
        long size = 0;
        try (InputStream in = zip.getInputStream(entry)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                for (int i = 0; i < n && size + i < head.length; i++) {
                    head[(int) size + i] = buffer[i];
                }
                sum.update(buffer, 0, n);
                size += n;
                if (size > most) {
                    throw new DamagedException("It unpacks to more than " + MOST_BYTES + " bytes.");
                }
            }
        } catch (DamagedException e) {
            throw e;
        } catch (IOException e) {
            throw new DamagedException("Its entry " + entry.getName() + " is damaged (" + e.getMessage() + ").", e);
        }
        if (entry.getCrc() >= 0 && entry.getCrc() != sum.getValue()) {
            throw new DamagedException("Its entry " + entry.getName() + " is damaged (the checksum is wrong).");
        }
        return size;
    }

    private static int classVersion(String name, byte[] head) throws DamagedException {
        var bytes = ByteBuffer.wrap(head);
        int magic = bytes.getInt(0);
        if (magic != MAGIC) {
            throw new DamagedException("Its entry " + name + " is no class file.");
        }
        int version = bytes.getShort(6) & 0xFFFF;
        if (version < OLDEST_VERSION || version > NEWEST_VERSION) {
            throw new DamagedException("Its entry " + name + " is damaged (a class file of version " + version + ").");
        }
        return version;
    }
}
