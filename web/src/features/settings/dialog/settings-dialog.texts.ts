import type texts from '../../../locales/en/settings-dialog.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'settings-dialog': typeof texts
  }
}
