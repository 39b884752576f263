import type palette from '../../locales/en/palette.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    palette: typeof palette
  }
}
