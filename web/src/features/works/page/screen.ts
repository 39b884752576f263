/** Public page of a work. */
export { WorkScreen } from './work-screen.tsx'
