/** Processes that do dangerous work apart from the server. */
export { forkApart, plainEnvironment } from './fork-apart.ts'
export { limitMemory } from './limit-memory.ts'
