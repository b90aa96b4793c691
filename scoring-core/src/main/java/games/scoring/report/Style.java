package games.scoring.report;

import games.scoring.plugin.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * How the page looks: in light and in the dark, on a telephone, on paper. A table wider than the page scrolls within its
 * own box, and the cells that say whose row it is stay in sight. Names and notes get the width that they need up to a
 * bound; only words without an end are broken.
 */
final class Style {

    private static final String TEXT = """
            :root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--soft:#5a5a5a;--line:#d4d4d4;--mark:#1f5fa8;--name:min(22rem,45vw);--note:min(38rem,75vw)}
            @media(prefers-color-scheme:dark){:root{--ink:#e8e8e8;--paper:#161616;--soft:#a8a8a8;--line:#3c3c3c;--mark:#7db4f0}}
            body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:76rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
            h1{margin:.5rem 0}
            h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
            h3{margin:1.8rem 0 .2rem}
            p,ol{margin:.3rem 0;max-width:60rem}
            a{color:var(--mark)}
            nav a{margin-right:1.2rem;white-space:nowrap}
            .say{border-left:.25rem solid var(--mark);padding-left:.8rem}
            .soft{color:var(--soft)}
            .wide{overflow-x:auto;margin:.4rem 0}
            table{border-collapse:collapse;font-size:.95rem}
            th,td{padding:.2rem 1rem .2rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:normal}
            thead th{vertical-align:bottom;line-height:1.25}
            tbody th{font-weight:inherit}
            .n{text-align:right;font-variant-numeric:tabular-nums}
            th.n{max-width:10rem;overflow-wrap:break-word}
            td.n{white-space:nowrap}
            .who{position:sticky;left:0;background:var(--paper)}
            td>span,th>span,td>code{display:block;width:max-content;max-width:var(--note);overflow-wrap:anywhere;white-space:pre-wrap;unicode-bidi:plaintext;text-align:left}
            .wide .name{max-width:var(--name);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
            .wide .lead>.name{max-width:min(13rem,35vw)}
            td>code{max-width:min(34ch,75vw)}
            code{font-size:.9em}
            svg{display:block;width:100%;height:auto}
            svg.line{width:9rem;margin-top:.35rem}
            .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(20rem,100%),1fr));gap:1.5rem}
            figure{margin:0}
            rect,circle{fill:var(--mark)}
            path{stroke:var(--mark);stroke-width:1.5}
            text{fill:var(--soft);font:18px system-ui,sans-serif}
            @media(max-width:40rem){table{font-size:.85rem}th,td{padding-right:.7rem}}
            @media print{:root{--ink:#000;--paper:#fff;--soft:#333;--line:#999;--mark:#000;--name:11rem;--note:24rem}body{max-width:none;padding:0;font-size:10pt}table{font-size:8.5pt}th,td{padding-right:.7rem}.wide{overflow:visible}.who{position:static}.wide .name{display:block}.wide .lead>.name{max-width:9rem}a{color:inherit;text-decoration:none}h2,h3,.soft{break-after:avoid}tr,figure{break-inside:avoid}svg.line{width:5rem}}
            """;

    private Style() {}

    /** Writes the head of the page, in which the style is the only thing that is let in. */
    static void write(Page page, String title) throws IOException {
        var hash = Base64.getEncoder().encodeToString(Digest.sha256().digest(TEXT.getBytes(StandardCharsets.UTF_8)));
        page.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
                        + hash + "'; base-uri 'none'; form-action 'none'\">\n")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .raw("<title>")
                .text(title)
                .raw("</title>\n<style>" + TEXT + "</style></head>\n");
    }
}
