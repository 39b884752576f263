/** Gallery screen: all images and videos in a grid, and one by one in the lightbox. */
export { GalleryScreen } from './gallery-screen.tsx'
