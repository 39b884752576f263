import type rules from '../../locales/en/rules.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    rules: typeof rules
  }
}
