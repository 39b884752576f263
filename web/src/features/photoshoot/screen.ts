/** The screen of AI Photo Shoot. */
export { PhotoshootScreen } from './photoshoot-screen.tsx'
