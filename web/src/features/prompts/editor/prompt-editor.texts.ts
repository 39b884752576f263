import type promptEditor from '../../../locales/en/prompt-editor.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'prompt-editor': typeof promptEditor
  }
}
