/** Screens of an open or ended session. */
export { SessionScreen } from './active/session-screen.tsx'
