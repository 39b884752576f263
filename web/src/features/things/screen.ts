/** The screen of own things. */
export { ThingsScreen } from './things-screen.tsx'
