import type users from '../../locales/en/users.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    users: typeof users
  }
}
