/**
 * Reads PDF, Office, OpenDocument and EPUB in processes of their own. In: bytes of a document. Out:
 * HTML with title, language and dates. Owner: ProcessDocumentConverter owns the processes; what a
 * document breaks is one of them.
 */
@NullMarked
package dev.waymark.documents;

import org.jspecify.annotations.NullMarked;
