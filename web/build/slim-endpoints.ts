import type { Plugin } from 'vite'

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source
/** `summary: '…'` and `refusals: […]` on lines of their own, as formatter and compiler write them. */
const FOR_READERS = new RegExp(String.raw`^\s+(?:summary:\s*(?:${TEXT})|refusals:\s*\[[^\]]*\]),?$`, 'gm')

/** What an endpoint says to readers of the API document; browsers only call it. */
export const withoutWords = (code: string): string => code.replace(FOR_READERS, '')

/** Leaves out of the bundle what only the API document needs of the endpoints. */
export function slimEndpoints(): Plugin {
  return {
    name: 'studio-slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.(endpoints|export)\.ts$/ },
      handler: (code) => ({ code: withoutWords(code), map: null }),
    },
  }
}
