import type workPage from '../../../locales/en/work-page.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'work-page': typeof workPage
  }
}
