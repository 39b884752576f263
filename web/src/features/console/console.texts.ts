import type console from '../../locales/en/console.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    console: typeof console
  }
}
