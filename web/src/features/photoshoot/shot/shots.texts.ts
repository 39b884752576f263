import type shots from '../../../locales/en/shots.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    /** What is needed once something is done with a picture of a sheet, or a reference is sought: fetched then. */
    shots: typeof shots
  }
}
