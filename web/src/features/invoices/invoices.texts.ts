import type invoices from '../../locales/en/invoices.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    invoices: typeof invoices
  }
}
