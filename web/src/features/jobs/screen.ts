/** The Jobs screen, a chunk of its own. */
export { JobsScreen } from './list/jobs-screen.tsx'
