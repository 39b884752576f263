/** What reaches people of its own accord: notices in the studio and mails, and mails about jobs that have ended. */
export { createTell, type Language, type Tell } from './tell.ts'
export { createNotifications } from './notifications.service.ts'
