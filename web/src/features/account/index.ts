/** The account behind a profile: how it is secured, what one can take along, and its end. */
export { LeavingScreen } from './leaving/leaving-screen.tsx'
export { SuspendedData } from './leaving/suspended-data.tsx'
