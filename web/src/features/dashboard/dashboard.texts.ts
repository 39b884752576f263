import type dashboard from '../../locales/en/dashboard.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    dashboard: typeof dashboard
  }
}
