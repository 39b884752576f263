/** Photo shoots: what can be asked for, what it costs and how it is called. */
export * from './recipe.ts'
export * from './sizes.ts'
