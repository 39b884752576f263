import type notFound from '../../locales/en/not-found.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    'not-found': typeof notFound
  }
}
