import type notifications from '../../locales/en/notifications.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    notifications: typeof notifications
  }
}
