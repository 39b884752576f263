/** Models: available engines and their capabilities. */
export * from './dialect.ts'
export * from './guides.ts'
export * from './image-edits.ts'
export * from './models.endpoints.ts'
export * from './models.ts'
