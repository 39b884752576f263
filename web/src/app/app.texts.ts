import type app from '../locales/en/app.json'

declare module '../platform/i18n.ts' {
  interface TextBundles {
    app: typeof app
  }
}

/** Names of screens, for the header and the window title. */
export type ScreenName = keyof typeof app.screens
