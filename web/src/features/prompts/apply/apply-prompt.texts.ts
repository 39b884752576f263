import type applyPrompt from '../../../locales/en/apply-prompt.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    /** Of putting words into a saved prompt: fetched then. */
    'apply-prompt': typeof applyPrompt
  }
}
