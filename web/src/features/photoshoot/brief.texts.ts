import type brief from '../../locales/en/brief.json'
import type examples from '../../locales/en/examples.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    /** What the dashboard says of a brief too. */
    brief: typeof brief
    examples: typeof examples
  }
}
