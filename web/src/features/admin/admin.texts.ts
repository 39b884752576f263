import type admin from '../../locales/en/admin.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    admin: typeof admin
  }
}
