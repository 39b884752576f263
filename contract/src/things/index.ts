/** Products: the user's own 3D models, which can be used in photo shoots. */
export * from './things.endpoints.ts'
export * from './things.rules.ts'
export * from './things.ts'
export * from './things.reasons.ts'
