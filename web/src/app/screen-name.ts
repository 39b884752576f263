import type { TextBundles } from '../locales/bundles.ts'

/** Names of screens, for the header and the window title. */
export type ScreenName = keyof TextBundles['app']['screens']
