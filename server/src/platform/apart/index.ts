/** Processes that do dangerous work apart from the server. */
export { limitMemory } from './limit-memory.ts'
