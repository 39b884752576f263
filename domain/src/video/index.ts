/** Video Canvas: storyboards as people edit them, and the films that are made of them. */
export * from './camera-path.ts'
