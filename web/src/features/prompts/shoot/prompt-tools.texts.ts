import type promptTools from '../../../locales/en/prompt-tools.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'prompt-tools': typeof promptTools
  }
}
