/** Import of photographs: list, upload and undo. */
export { ImportsScreen } from './imports-screen.tsx'
