// Loaded in parallel with the first screen. In as few lazy files as possible, because each one splits the shared chunks
// further.
export const loadGateScreen = () => import('./gate-screens.tsx').then((m) => m.GateScreen)
export { GateCheck, prefetchGates } from '../../features/gates/index.ts'
