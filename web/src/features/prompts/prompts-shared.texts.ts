import type promptsShared from '../../locales/en/prompts-shared.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    'prompts-shared': typeof promptsShared
  }
}
