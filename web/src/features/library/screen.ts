/** My Library: all items of the user in one list. */
export { LibraryScreen } from './library-screen.tsx'
