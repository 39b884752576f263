/** Own things: models of one's own products, which stand in photo shoots like what the studio knows. */
export * from './things.endpoints.ts'
export * from './things.rules.ts'
export * from './things.ts'
export * from './things.reasons.ts'
