/** The Creator Library: what people have published. */
export { CreatorLibraryScreen } from './creator-library-screen.tsx'
