/** Video Canvas: where the camera of a shot stands at each moment. */
export * from './camera-path.ts'
