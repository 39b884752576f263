/** AI Photo Shoot for other screens: starting a shoot, its models and examples. */
export { briefOf } from './draft.ts'
export { ExampleBriefs } from './late-example-briefs.ts'
export { useImageModels } from './photoshoot.queries.ts'
export { useBrief } from './use-brief.ts'
export { VaryButton } from './late-vary-button.ts'
export { WaitingNote } from './waiting-note.tsx'
export { useProblemText } from './use-problem-text.ts'
