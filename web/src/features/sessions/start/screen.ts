/** How a photo shoot with others is opened and joined. */
export { CreateScreen } from './create-screen.tsx'
export { JoinScreen } from './join-screen.tsx'
