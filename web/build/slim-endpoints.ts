import type { Plugin } from 'vite'

const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/.source
/** `summary: '…'` and `refusals: […]` on lines of their own, as formatter and compiler write them. */
const FOR_READERS = String.raw`summary:\s*(?:${TEXT})|refusals:\s*\[[^\]]*\]`
/** What the server alone decides by, and schemas of what the server reads out of an address: a caller only writes it. */
const FOR_SERVERS = String.raw`factor:\s*(?:${TEXT})|(?:params|query):\s*\w+`
const LEFT_OUT = new RegExp(String.raw`^\s+(?:${FOR_READERS}|${FOR_SERVERS}),?$`, 'gm')

/** An endpoint as browsers need it, which only call it. */
export const slimmed = (code: string): string => code.replace(LEFT_OUT, '')

/** Leaves out of the bundle what only the API document and the server need of the endpoints. */
export function slimEndpoints(): Plugin {
  return {
    name: 'studio-slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /contract\/src\/.*\.(endpoints|export)\.ts$/ },
      handler: (code) => ({ code: slimmed(code), map: null }),
    },
  }
}
