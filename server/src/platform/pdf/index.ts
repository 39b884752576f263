/** PDFs in our typefaces: deterministic, with text that can be copied and read aloud. */
export * from './press.ts'
export { LEADING, PAGE, type PageSize, type Style } from './sheet.ts'
