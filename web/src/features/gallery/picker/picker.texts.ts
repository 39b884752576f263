import type picker from '../../../locales/en/picker.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    /** Of choosing one of the own pictures: fetched then. */
    picker: typeof picker
  }
}
