/** Letters as areas: our own typefaces, and for scripts that they do not have others, drawn without a browser and without fonts of the machine. */
export {
  directionOf,
  hasRightToLeft,
  inSight,
  isRightToLeft,
  mirrored,
  type Run,
  type ShownRun,
} from './direction.ts'
export { createMoreFiles } from './more-files.ts'
export { hasGlyph, readTypeface } from './typeface-file.ts'
export * from './faces.ts'
export * from './outline.ts'
