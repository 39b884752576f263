import type creator from '../../../locales/en/creator.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    creator: typeof creator
  }
}
