import type help from '../../locales/en/help.json'
import type topics from '../../locales/en/help-topics.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    help: typeof help
    'help-topics': typeof topics
  }
}
