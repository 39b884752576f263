import type boothHost from '../../../../locales/en/booth-host.json'

declare module '../../../../platform/i18n.ts' {
  interface TextBundles {
    'booth-host': typeof boothHost
  }
}
