import type decisions from '../../locales/en/decisions.json'
import type moderation from '../../locales/en/moderation.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    decisions: typeof decisions
    moderation: typeof moderation
  }
}
