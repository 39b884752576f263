/**
 * Text as outlines: our own typefaces with fallbacks for other scripts, drawn without a browser and without system
 * fonts.
 */
export {
  directionOf,
  hasRightToLeft,
  inSight,
  isRightToLeft,
  mirrored,
  type Run,
  type VisualRun,
} from './direction.ts'
export { createMoreFiles } from './more-files.ts'
export { hasGlyph, readTypeface } from './typeface-file.ts'
export * from './faces.ts'
export * from './outline.ts'
