/** Letters as areas: our own typefaces, drawn without a browser and without fonts of the machine. */
export * from './faces.ts'
export * from './outline.ts'
