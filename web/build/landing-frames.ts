import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:landing-frames'
const CAPTIONS = new URL('../public/landing/captions.json', import.meta.url)

/** The pictures of the landing page with their sizes, read at build time so that nothing shifts; none is fine. */
export function landingFrames(): Plugin {
  return {
    name: 'studio-landing-frames',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      try {
        return `export const landingFrames = ${JSON.stringify(JSON.parse(readFileSync(CAPTIONS, 'utf8')))}`
      } catch {
        return 'export const landingFrames = []'
      }
    },
  }
}
