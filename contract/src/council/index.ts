/** Council: what needs more than one admin. */
export * from './council.endpoints.ts'
export * from './council.ts'
