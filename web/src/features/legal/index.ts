/** Legal documents: their text, what has changed in it, and a page for each. */
export { legalReviewQuery } from './legal.queries.ts'
export { ReviewedDocuments } from './reviewed-documents.tsx'
export { LegalScreen } from './legal-screen.tsx'
