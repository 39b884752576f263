/** What all screens of admins share: their frame, cards that fail alone, reasons, word diffs, and whether one may. */
export { AdminScreen } from './admin-screen.tsx'
export { ReasonForm } from './reason-form.tsx'
export { SourceCard } from './source-card.tsx'
export { useAdminRight } from './use-admin-right.ts'
export { WordDiff } from './word-diff.tsx'
