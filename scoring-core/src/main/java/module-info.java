/**
 * The engine: loads plugins, reads records and logs, scores, ranks and reports.
 *
 * <p>Its packages are for this program's own modules, and still exported to all: the testkit hands results in their types to
 * whoever tests a plugin, and what provides Parquet is no module.
 */
module games.scoring.core {
    requires transitive games.scoring.api;
    requires com.github.luben.zstd_jni;
    requires de.siegmar.fastcsv;
    requires org.apache.commons.statistics.distribution;
    requires org.apache.commons.statistics.inference;
    requires org.apache.logging.log4j;
    requires tools.jackson.core;
    requires tools.jackson.databind;
    requires static jdk.management;
    requires static transitive org.jspecify;

    exports games.scoring.message;
    exports games.scoring.plugin;
    exports games.scoring.rule;
    exports games.scoring.source;
    exports games.scoring.record;
    exports games.scoring.score;
    exports games.scoring.output;
    exports games.scoring.standing;
    exports games.scoring.verify;
    exports games.scoring.report;
    exports games.scoring.check;

    uses games.scoring.api.Family;
    uses games.scoring.source.Parquet;
}
