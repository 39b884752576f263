/** Somebody who publishes, as others see them. */
export { CreatorScreen } from './creator-screen.tsx'
