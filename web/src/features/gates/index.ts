/** Access gates after sign-in, their screens and the debug page. */
export { GatesDebugScreen } from './debug-screen.tsx'
export { GateCheck } from './gate-check.tsx'
export { GateScreen, type GateScreenProps } from './gate-screen.tsx'
export { prefetchGates } from './gates.queries.ts'
