/** The screen of Video Canvas. */
export { VideoScreen } from './video-screen.tsx'
