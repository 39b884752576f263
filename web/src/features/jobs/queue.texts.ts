import type queue from '../../locales/en/queue.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    queue: typeof queue
  }
}
