import type collections from '../../../locales/en/collections.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    collections: typeof collections
  }
}
