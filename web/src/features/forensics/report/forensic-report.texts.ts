import type report from '../../../locales/en/forensic-report.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'forensic-report': typeof report
  }
}
