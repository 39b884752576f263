/** Video Canvas screen. */
export { VideoScreen } from './video-screen.tsx'
