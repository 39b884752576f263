import type moderation from '../../locales/en/moderation.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    moderation: typeof moderation
  }
}
