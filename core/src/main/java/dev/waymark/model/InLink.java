package dev.waymark.model;

/**
 * What one link on a crawled page says about its target.
 *
 * @param url normal form of the target
 * @param anchorWords ids of the words in the anchor
 * @param contextWords ids of the words around the link, in its block
 * @param boilerplate it stands in navigation, header, footer or aside
 */
public record InLink(String url, long[] anchorWords, long[] contextWords, boolean boilerplate) {}
