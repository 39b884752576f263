/** Notifications: what the server tells somebody who has the studio open. */
export * from './notifications.ts'
