/** Field for prompts: a text area with marks and a list of issues. */
export { Findings } from './findings.tsx'
export { editBetween, type MarkKind, type MarkedText, type PromptMark } from './marks.ts'
export { PromptField } from './prompt-field.tsx'
export type { PromptReading, TranslatedFinding } from './read-content.ts'
export { useIgnored } from './use-ignored.ts'
export { usePromptReading } from './use-prompt-reading.ts'
