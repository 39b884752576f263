/** Collections of works: saving a work to them from any screen. Their screen is `screen.ts`. */
export { SaveButton } from './save-button.tsx'
export { SaveToCollection } from './save-to-collection.tsx'
