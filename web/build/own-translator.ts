import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PLACES: Record<string, string> = {
  i18next: fileURLToPath(new URL('../src/platform/translator/index.ts', import.meta.url)),
  'react-i18next': fileURLToPath(new URL('../src/platform/translator/react.tsx', import.meta.url)),
}

/**
 * Every screen speaks through the interface of i18next, of which the app needs a twentieth: the package gives the types,
 * and what runs is the app's own (decision 0093). It would be 15 KiB of every first visit.
 */
export const ownTranslator = (): Plugin => ({
  name: 'own-translator',
  enforce: 'pre',
  resolveId: (id) => PLACES[id],
})
