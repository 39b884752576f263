/** What was done that somebody may have to answer for, chained so that nothing of it can be changed unseen. */
export * from './audit.endpoints.ts'
export * from './audit.ts'
