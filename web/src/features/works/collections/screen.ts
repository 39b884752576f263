/** The screen of one collection. */
export { CollectionScreen } from './collection-screen.tsx'
