/** Notifications in the app and by email, and emails about ended jobs. */
export { createNotifier, type Language, type Notify } from './notify.ts'
export { createNotifications } from './notifications.service.ts'
