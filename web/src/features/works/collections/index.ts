/** Collections of works: saving to them from wherever a work is shown. Their screen is `screen.ts`. */
export { SaveButton } from './save-button.tsx'
export { SaveToCollection } from './save-to-collection.tsx'
