package dev.waymark.rank.patterns;

import dev.waymark.math.Correlation;

/**
 * How well patterns of an earlier time hold later.
 *
 * @param urls that they were mined from
 * @param patterns how many
 * @param coverage share of those URLs that a telling pattern matches; of a site with more than
 *     40,000, of a random 20,000 of them
 * @param coverageHoldout share of the later URLs that one matches
 * @param coverageUnseen share of the later URLs not seen before that one matches
 * @param rankCorrelation of a pattern's traffic before with its traffic later (Spearman)
 * @param rankCorrelationByUrl of a later URL's traffic before with its traffic later
 * @param unseen later URLs that were not seen before
 * @param rankCorrelationUnseen over them, of the visits expected of a URL of their pattern with
 *     their own; by URL nothing was known of them, which is a correlation of 0
 * @param rankCorrelationNearest over them, of the visits of the URL seen before whose text is
 *     nearest with their own: what one could do without patterns
 * @param rankCorrelationUnseenByPattern over patterns, of their traffic before with the later
 *     traffic of their URLs not seen before; by URL 0 again
 */
public record HoldoutResult(
    long urls,
    int patterns,
    double coverage,
    double coverageHoldout,
    double coverageUnseen,
    double rankCorrelation,
    double rankCorrelationByUrl,
    long unseen,
    Correlation rankCorrelationUnseen,
    Correlation rankCorrelationNearest,
    double rankCorrelationUnseenByPattern) {}
