import type forensics from '../../locales/en/forensics.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    forensics: typeof forensics
  }
}
