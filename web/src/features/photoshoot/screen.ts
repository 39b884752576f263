/** AI Photo Shoot screen. */
export { PhotoshootScreen } from './photoshoot-screen.tsx'
