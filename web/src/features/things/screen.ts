/** My products screen. */
export { ThingsScreen } from './things-screen.tsx'
