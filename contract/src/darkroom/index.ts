/** Darkroom: non-destructive editing. An edit is data, and the edit engine (`edit-engine/`) computes pixels from it. */
export * from './edit.ts'
