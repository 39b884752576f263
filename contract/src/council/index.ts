/** Council: actions that need more than one admin. */
export * from './council.endpoints.ts'
export * from './council.ts'
