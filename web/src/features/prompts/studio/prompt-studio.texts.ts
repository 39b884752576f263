import type promptStudio from '../../../locales/en/prompt-studio.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'prompt-studio': typeof promptStudio
  }
}
