/** PDFs in our own typefaces: the same bytes for the same document, with text that can be read out and marked. */
export * from './press.ts'
export { LEADING, PAGE, type Style } from './sheet.ts'
