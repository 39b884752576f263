/** Shared parts of admin screens: frame, cards that fail separately, reason form, word diff, and the admin check. */
export { AdminScreen } from './admin-screen.tsx'
export { ReasonForm } from './reason-form.tsx'
export { SourceCard } from './source-card.tsx'
export { useAdminRight } from './use-admin-right.ts'
export { WordDiff } from './word-diff.tsx'
