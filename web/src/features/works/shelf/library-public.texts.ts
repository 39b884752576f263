import type libraryPublic from '../../../locales/en/library-public.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'library-public': typeof libraryPublic
  }
}
