import type printers from '../../../locales/en/printers.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    printers: typeof printers
  }
}
