import type account from '../../locales/en/account.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    account: typeof account
  }
}
