/** What reaches people of its own accord: notices in the studio and mails, and mails about jobs that have ended. */
export { createNotifier, type Language, type Notify } from './notify.ts'
export { createNotifications } from './notifications.service.ts'
