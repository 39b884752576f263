import type economy from '../../locales/en/economy.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    economy: typeof economy
  }
}
