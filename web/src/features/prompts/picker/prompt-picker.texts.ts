import type promptPicker from '../../../locales/en/prompt-picker.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'prompt-picker': typeof promptPicker
  }
}
