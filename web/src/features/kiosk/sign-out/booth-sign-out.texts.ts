import type boothSignOut from '../../../locales/en/booth-sign-out.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'booth-sign-out': typeof boothSignOut
  }
}
