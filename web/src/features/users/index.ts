export type { UsersSearch } from './users-search.ts'
