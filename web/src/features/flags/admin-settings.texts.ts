import type adminSettings from '../../locales/en/admin-settings.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    'admin-settings': typeof adminSettings
  }
}
