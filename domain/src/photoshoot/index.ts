/** Photo shoots: requests to repeat an image, and image sizes. */
export * from './recipe.ts'
export * from './sizes.ts'
