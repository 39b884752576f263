import type legalDrafts from '../../locales/en/legal-drafts.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    'legal-drafts': typeof legalDrafts
  }
}
