export { LegalDraftsScreen } from './legal-drafts-screen.tsx'
