import type roadmap from '../../locales/en/roadmap.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    roadmap: typeof roadmap
  }
}
