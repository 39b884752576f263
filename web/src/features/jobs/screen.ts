/** Jobs screen, in its own chunk. */
export { JobsScreen } from './list/jobs-screen.tsx'
