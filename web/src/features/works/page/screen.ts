/** A work at its own address, for whoever has it. */
export { WorkScreen } from './work-screen.tsx'
