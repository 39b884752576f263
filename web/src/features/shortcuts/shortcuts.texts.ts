import type shortcuts from '../../locales/en/shortcuts.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    shortcuts: typeof shortcuts
  }
}
