import type photoshoot from '../../locales/en/photoshoot.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    photoshoot: typeof photoshoot
  }
}
