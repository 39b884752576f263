/** The gallery: every picture the user has made, in a grid and one by one in the lightbox. */
import './gallery.texts.ts'

export { GalleryScreen } from './gallery-screen.tsx'
export { Lightbox } from './lightbox/lazy-lightbox.tsx'
