import type keepPrompt from '../../../locales/en/keep-prompt.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'keep-prompt': typeof keepPrompt
  }
}
