import type library from '../../locales/en/library.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    library: typeof library
  }
}
