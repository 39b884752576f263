/** The screens of collections. */
export { CollectionScreen } from './collection-screen.tsx'
export { CollectionsScreen } from './collections-screen.tsx'
