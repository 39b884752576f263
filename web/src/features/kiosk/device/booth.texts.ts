import type booth from '../../../locales/en/booth.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    booth: typeof booth
  }
}
