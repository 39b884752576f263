import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:landing-frames'
const CAPTIONS = new URL('../public/landing/captions.json', import.meta.url)

/**
 * The images of the landing page with their sizes, read at build time so that the layout doesn’t shift. There
 * may be none.
 */
export function landingFrames(): Plugin {
  return {
    name: 'studio-landing-frames',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null
      try {
        const captions = JSON.parse(readFileSync(CAPTIONS, 'utf8')) as Record<string, unknown>[]
        const frames = captions.map(({ file, prompt, width, height }) => ({ file, prompt, width, height }))
        return `export const landingFrames = ${JSON.stringify(frames)}`
      } catch {
        return 'export const landingFrames = []'
      }
    },
  }
}
