import type savedPrompts from '../../../locales/en/saved-prompts.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'saved-prompts': typeof savedPrompts
  }
}
