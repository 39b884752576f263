/** A photo shoot with others, while it goes on and after. */
export { SessionScreen } from './active/session-screen.tsx'
