import type proofs from '../../locales/en/proofs.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    proofs: typeof proofs
  }
}
