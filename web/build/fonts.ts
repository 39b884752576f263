import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** One `@font-face` of a file from npm: the subset must contain what the style sheet declares. */
export interface Face {
  /** As in the sheet. The part after `#` distinguishes subsets of one file. */
  url: string
  family: string
  weights: { min: number; max: number }
  characters: string
}

const require = createRequire(import.meta.url)
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/studio-fonts')

// Features that browsers apply to the app’s languages by default, and tabular figures.
const FEATURES = ['kern', 'liga', 'rvrn', 'tnum']
// The licence requires attribution in every copy.
const LICENCE_NAMES = [13, 14]
// Fraunces has optical sizes: one weight from the wordmark to the titles, another one in the hero.
const OPTICAL_SIZES: Record<number, { min: number; max: number }> = {
  400: { min: 18, max: 48 },
  340: { min: 30, max: 84 },
}

/** The files that a style sheet names, with the part after `#`. */
export const FONT_URL = /url\(["']?(@fontsource-variable\/[^"')]+)["']?\)/g

/** Path of the file behind a URL of the sheet. */
export const fontFile = (url: string): string => require.resolve(url.replace(/#.*/, ''))

/** Name of the emitted file before its hash. */
export const fontName = (url: string): string =>
  url
    .split('/')
    .at(-1)!
    .replace(/(\.woff2)#(.*)/, '-$2$1')

/** The faces in a sheet whose files come from npm, in its order. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, block = '']) => {
    const value = (name: string) => new RegExp(`${name}:\\s*([^;]*)`).exec(block)?.[1]?.trim() ?? ''
    const url = block.match(new RegExp(FONT_URL.source))?.[1]
    if (!url) return []
    const [min = 400, max = min] = value('font-weight').split(' ').map(Number)
    const family = value('font-family').replaceAll('"', '')
    return [{ url, family, weights: { min, max }, characters: charactersIn(value('unicode-range')) }]
  })
}

function charactersIn(range: string): string {
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
    })
    .join('')
}

/** The file of a face without unused characters, weights, sizes and features. */
export async function cutFont({ url, family, weights, characters }: Face): Promise<Buffer> {
  const fontBytes = readFileSync(fontFile(url))
  const opticalSize = family.startsWith('Fraunces') ? OPTICAL_SIZES[weights.max] : undefined
  const options = {
    targetFormat: 'woff2' as const,
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE_NAMES,
    variationAxes: {
      wght: weights.min === weights.max ? weights.min : weights,
      ...(opticalSize && { opsz: opticalSize }),
    },
  }
  const { version } = require('subset-font/package.json') as { version: string }
  const key = createHash('sha256')
    .update(fontBytes)
    .update(JSON.stringify([version, characters, options]))
  const cached = join(CACHE, `${key.digest('hex')}.woff2`)
  if (existsSync(cached)) return readFileSync(cached)
  const cut = await subsetFont(fontBytes, characters, options)
  mkdirSync(CACHE, { recursive: true })
  // Concurrent builds must not see a partial file.
  writeFileSync(`${cached}.${process.pid}`, cut)
  renameSync(`${cached}.${process.pid}`, cached)
  return cut
}
