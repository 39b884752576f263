/** The installation itself: is it alive, is it ready, how is it set up. */
export * from './flags.ts'
export * from './system.endpoints.ts'
export * from './system.ts'
