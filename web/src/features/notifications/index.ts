/** Notifications: the bell in the header, what is told there, and `notify` for whoever has something to tell. */
export { NotificationsBell } from './notifications-bell.tsx'
export { type NewNotification, notifications } from './notification-store.ts'
export { NotificationsWatch } from './notifications-watch.tsx'
