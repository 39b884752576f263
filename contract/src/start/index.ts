/** First requests of the app, combined into one answer. */
export * from './start.endpoints.ts'
export * from './start.ts'
