/** Realtime: what the server tells somebody who has the studio open. */
export * from './notice.ts'
