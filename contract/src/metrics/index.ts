/** How fast the product is for people, as their browsers measure it. */
export * from './metrics.endpoints.ts'
export * from './metrics.ts'
