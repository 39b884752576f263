import type sessions from '../../locales/en/sessions.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    sessions: typeof sessions
  }
}
