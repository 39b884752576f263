import type metrics from '../../locales/en/metrics.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    metrics: typeof metrics
  }
}
