/** The field that prompts are written in: a text area, what is marked in it, and what could be better. */
export { Findings } from './findings.tsx'
export { editBetween, type MarkKind, type Painted, type PromptMark } from './marks.ts'
export { PromptField } from './prompt-field.tsx'
export type { PromptReading, TranslatedFinding } from './read-content.ts'
export { useIgnored } from './use-ignored.ts'
export { usePromptReading } from './use-prompt-reading.ts'
