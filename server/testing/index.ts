/** Tools for server tests: the real app on a real database. */
export * from './studio.ts'
