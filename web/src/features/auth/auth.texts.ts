import type auth from '../../locales/en/auth.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    auth: typeof auth
  }
}
