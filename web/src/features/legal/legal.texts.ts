import type legal from '../../locales/en/legal.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    legal: typeof legal
  }
}
