import type templates from '../../../locales/en/templates.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    templates: typeof templates
  }
}
