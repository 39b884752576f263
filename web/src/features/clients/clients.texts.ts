import type clients from '../../locales/en/clients.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    clients: typeof clients
  }
}
