import type reverse from '../../locales/en/reverse.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    reverse: typeof reverse
  }
}
