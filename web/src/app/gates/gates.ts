// What is asked beside the first screen. Few files are fetched lazily here, because each one more cuts what
// all share into smaller pieces.
export const loadGateScreen = () => import('./gate-screens.tsx').then((m) => m.GateScreen)
export { GateCheck, prefetchGates } from '../../features/gates/index.ts'
