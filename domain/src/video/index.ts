/** Video Canvas: camera moves of shots. */
export * from './camera-path.ts'
