/** Legal documents: texts, changes, and a page for each. */
export { legalReviewQuery } from './legal.queries.ts'
export { ReviewedDocuments } from './reviewed-documents.tsx'
export { LegalScreen } from './legal-screen.tsx'
