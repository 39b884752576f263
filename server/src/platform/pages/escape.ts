/** Escapes text for an HTML element or attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  )

/** Characters that XML 1.0 does not allow, not even as entities (section 2.2), including unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Escapes text for an XML element or attribute. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_XML, ''))
