import type texts from '../../../locales/en/export.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    export: typeof texts
  }
}
