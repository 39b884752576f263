/** The screens of clients. */
export { ClientScreen } from './client-screen.tsx'
export { ClientsScreen } from './clients-screen.tsx'
