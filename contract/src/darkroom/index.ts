/** Darkroom: non-destructive editing. An edit is data, and the edit engine (`edit-engine/`) computes pixels from it. */
export * from './darkroom.endpoints.ts'
export * from './darkroom.reasons.ts'
export * from './darkroom.ts'
export * from './edit.ts'
export * from './masks.ts'
export * from './syncs.endpoints.ts'
export * from './syncs.ts'
export * from './presets.ts'
