/** Entry point of the client screens. */
export { ClientScreen } from './client-screen.tsx'
export { ClientsScreen } from './clients-screen.tsx'
