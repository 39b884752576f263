/** Isolated processes for risky work. */
export { forkApart, plainEnvironment } from './fork-apart.ts'
export { limitMemory } from './limit-memory.ts'
