import type texts from '../../../locales/en/gallery-length.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'gallery-length': typeof texts
  }
}
