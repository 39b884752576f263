import type council from '../../locales/en/council.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    council: typeof council
  }
}
