/** The account behind a profile: how it is secured, what one can take along, and its end. */
export { LeavingScreen } from './data/leaving-screen.tsx'
export { SuspendedData } from './data/suspended-data.tsx'
