/** Notifications between processes over LISTEN/NOTIFY. */
export * from './pubsub.ts'
