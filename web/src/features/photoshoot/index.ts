/** AI Photo Shoot: the brief, the contact sheet, and starting a shoot from elsewhere. */
export { EmptySheet as ExampleBriefs } from './empty-sheet.tsx'
export { titleOf } from './sheet-words.ts'
export { PhotoshootScreen } from './photoshoot-screen.tsx'
export { shootOf, useImageModels, useStartPhotoshoot } from './photoshoot.queries.ts'
