import type gates from '../../locales/en/gates.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    gates: typeof gates
  }
}
