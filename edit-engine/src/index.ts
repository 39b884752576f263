/** Edit engine: renders an edit of a picture, with the same bytes in every browser and on the server. */
export * from './edit-engine.ts'
export type * from './engine.types.ts'
