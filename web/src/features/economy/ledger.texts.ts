import type ledger from '../../locales/en/ledger.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    ledger: typeof ledger
  }
}
