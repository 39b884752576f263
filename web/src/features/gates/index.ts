/** What stands between signing in and the studio, its screens, and a look at how each gate stands. */
export { GatesDebugScreen } from './debug-screen.tsx'
export { GateCheck } from './gate-check.tsx'
export { GateScreen, type GateScreenProps } from './gate-screen.tsx'
export { prefetchGates } from './gates.queries.ts'
