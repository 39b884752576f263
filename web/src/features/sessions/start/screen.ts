/** Screens to start and to join a session. */
export { CreateScreen } from './create-screen.tsx'
export { JoinScreen } from './join-screen.tsx'
