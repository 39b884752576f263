/** Realtime: messages from the server to users who are connected. */
export * from './notice.ts'
