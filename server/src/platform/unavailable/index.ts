/** What it looks like when the database, or whatever else the server stands on, is away for a moment. */
export * from './unavailable.ts'
