/** Video Canvas: camera moves of shots, and levels of their music. */
export * from './camera-path.ts'
export * from './levels.ts'
