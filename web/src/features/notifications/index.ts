/** Notifications: the bell in the header, its list, and `notify` for other features. */
export { NotificationsBell } from './notifications-bell.tsx'
export { type NewNotification, notifications } from './notification-store.ts'
export { NotificationsWatch } from './notifications-watch.tsx'
