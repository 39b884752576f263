import type auth from '../../locales/en/auth.json'
import type signIn from '../../locales/en/sign-in.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    auth: typeof auth
    /** What is said after the first screen. */
    'sign-in': typeof signIn
  }
}
