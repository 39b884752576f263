/** The gallery: every picture the user has made, in a grid and one by one in the lightbox. */
export { GalleryScreen } from './gallery-screen.tsx'
