/** AI Photo Shoot: the brief, the contact sheet, and starting a shoot from elsewhere. */
export { briefOf } from './draft.ts'
export { ExampleBriefs } from './example-briefs.tsx'
export { useImageModels } from './photoshoot.queries.ts'
export { PhotoshootScreen } from './photoshoot-screen.tsx'
export { useBrief } from './use-brief.ts'
export { useProblemText } from './use-problem-text.ts'
