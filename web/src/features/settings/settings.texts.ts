import type settings from '../../locales/en/settings.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    settings: typeof settings
  }
}
