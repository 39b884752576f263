/** AI Photo Shoot for other screens: starting a shoot, its models and examples. */
export type { PhotoshootSearch } from './sheet/sheet-filter.ts'
export { briefOf } from './brief/draft.ts'
export { ExampleBriefs } from './sheet/late-example-briefs.ts'
export { useImageModels } from './photoshoot.queries.ts'
export { useBrief } from './brief/use-brief.ts'
export { VaryButton } from './shot/late-vary-button.ts'
export { WaitingNote } from './brief/waiting-note.tsx'
export { useProblemText } from './brief/use-problem-text.ts'
