/** Text made safe inside an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] as string,
  )

/** Characters that no XML 1.0 may hold, not even as an entity (section 2.2); halves of characters among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

/** Text made safe inside an element or an attribute of XML. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_XML, ''))
