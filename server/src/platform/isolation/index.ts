/** Isolated processes for risky work. */
export { forkIsolated, plainEnvironment } from './fork-isolated.ts'
export { limitMemory } from './limit-memory.ts'
