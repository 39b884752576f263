import type promptImport from '../../../locales/en/prompt-import.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'prompt-import': typeof promptImport
  }
}
