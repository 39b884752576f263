/** Darkroom: editing of one image. */
export { DarkroomScreen } from './darkroom-screen.tsx'
