import type alike from '../../../locales/en/alike.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    alike: typeof alike
  }
}
