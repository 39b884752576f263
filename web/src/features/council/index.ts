export type { CouncilSearch } from './council.queries.ts'
