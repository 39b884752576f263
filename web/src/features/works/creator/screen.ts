/** Public profile of a creator. */
export { CreatorScreen } from './creator-screen.tsx'
