/** Photo shoots: the request that makes a picture again, and the sizes that pictures have. */
export * from './recipe.ts'
export * from './sizes.ts'
