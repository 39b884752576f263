import type profile from '../../locales/en/profile.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    profile: typeof profile
  }
}
