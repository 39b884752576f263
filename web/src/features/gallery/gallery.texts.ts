import type gallery from '../../locales/en/gallery.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    gallery: typeof gallery
  }
}
