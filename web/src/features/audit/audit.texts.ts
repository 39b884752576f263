import type audit from '../../locales/en/audit.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    audit: typeof audit
  }
}
