/**
 * From a picture back to its prompt: what a file says of how it was made, and what can be measured of the picture. Pure
 * and without the DOM, so that the server and a worker of the browser read alike.
 */
export * from './slots.ts'
export * from './reversals.endpoints.ts'
export * from './reversals.ts'
