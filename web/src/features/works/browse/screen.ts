/** The Creator Library. */
export { CreatorLibraryScreen } from './creator-library-screen.tsx'
