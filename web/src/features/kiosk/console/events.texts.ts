import type events from '../../../locales/en/events.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    events: typeof events
  }
}
