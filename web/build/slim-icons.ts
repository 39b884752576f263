import type { Plugin } from 'vite'

/** A name for each line of a drawing, which React asks for in development only. */
const KEYS = /,\s*key: "[^"]*"/g
/** For whoever lists icons: other names of one, and a statement that does nothing. */
const FOR_LISTS = /,\s*aliases: \[[^\]]*\](?=\s*})|^__iconData\.node;$/gm

/** An icon as it is drawn. */
export const slimIcon = (code: string): string => code.replace(KEYS, '').replace(FOR_LISTS, '')

/** Leaves out of the bundle what icons hold besides their lines: a sixth of what they weigh, since no two keys are alike. */
export function slimIcons(): Plugin {
  return {
    name: 'studio-slim-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: slimIcon(code), map: null }),
    },
  }
}
