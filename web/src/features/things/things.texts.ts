import type things from '../../locales/en/things.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    things: typeof things
  }
}
