/** PDFs in our typefaces: deterministic, with text that can be copied and read aloud. */
export * from './press.ts'
export { LEADING, PAGE, type Style } from './sheet.ts'
