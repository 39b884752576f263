/** Letters as areas: our own typefaces, and for scripts that they do not have others, drawn without a browser and without fonts of the machine. */
export { isRightToLeft } from './direction.ts'
export * from './faces.ts'
export * from './outline.ts'
