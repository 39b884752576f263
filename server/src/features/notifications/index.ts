/** Notifications that reach somebody who does not have the studio open: mails about jobs that have ended. */
export { createNotificationsService as createNotifications } from './notifications.service.ts'
