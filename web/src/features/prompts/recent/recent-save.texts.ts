import type recentSave from '../../../locales/en/recent-save.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'recent-save': typeof recentSave
  }
}
