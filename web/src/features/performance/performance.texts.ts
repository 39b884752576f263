import type performance from '../../locales/en/performance.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    performance: typeof performance
  }
}
