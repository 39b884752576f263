/** Models: which engines can be asked for pictures, and what each can do. */
export * from './dialect.ts'
export * from './guides.ts'
export * from './models.endpoints.ts'
export * from './models.ts'
