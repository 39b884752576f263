/** My Library: everything of one's own in one list. */
export { LibraryScreen } from './library-screen.tsx'
