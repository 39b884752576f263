// Rules about file contents and file names.
import { placeOf, SIDES } from './places.ts'
import type { Source } from './sources.ts'

const colour =
  /(?<![\w&-])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![-\w])|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|hwb)\(/gi
const vagueName = /(^|[-./])(utils?|helpers?|common|misc|manager|v\d+)([-./]|$)/

/** Problems with names and contents of these files, one line each. */
export function checkTexts(sources: Source[]): string[] {
  return sources.flatMap((source) => [
    ...coloursIn(source),
    ...layersIn(source),
    ...sqlIn(source),
    ...environmentIn(source),
    ...forksIn(source),
    ...refusalsIn(source),
    ...nameOf(source),
  ])
}

function coloursIn({ path, text }: Source): string[] {
  const { side, floor, isTest } = placeOf(path)
  if (side !== 'web' || isTest || floor === 'design' || floor === '' || !/\.(css|tsx)$/.test(path)) return []
  return matches(
    path,
    text,
    colour,
    (match) =>
      `has the colour ${match}. Colours are tokens in web/src/design, so that both themes and contrast hold: use or add a token.`,
  )
}

function layersIn({ path, text }: Source): string[] {
  return matches(
    path,
    path.endsWith('.css') ? text : '',
    /z-index: (?:[5-9]|\d{2,})/g,
    (problem) =>
      `has ${problem}. Layers of a screen are tokens in web/src/design/tokens.css, so that their order is seen in one place: use or add a token.`,
  )
}

function sqlIn({ path, text }: Source): string[] {
  const { side, floor, isTest } = placeOf(path)
  if (side !== 'server' || isTest || floor === 'platform' || floor === '' || path.endsWith('.store.ts'))
    return []
  return matches(
    path,
    text,
    /\bsql(?:<[^>`]*>)?`/g,
    () =>
      'has SQL. SQL lives in *.store.ts, where it is found and tested: write a function there and call it.',
  )
}

function environmentIn({ path, text }: Source): string[] {
  const { side, floor, isTest } = placeOf(path)
  const mayRead = /^server\/src\/(main\.ts|platform\/(config|isolation)\/)/.test(path)
  const isBound = (side === 'server' && floor !== '') || side === 'renderer'
  if (!isBound || isTest || mayRead) return []
  return matches(
    path,
    text,
    /\bprocess\.env\b/g,
    () =>
      'reads the environment. Settings are read and validated once, in platform/config: take them as an argument.',
  )
}

function forksIn({ path, text }: Source): string[] {
  const { side, isTest } = placeOf(path)
  if (side !== 'server' || isTest || path.startsWith('server/src/platform/isolation/')) return []
  return matches(
    path,
    text,
    /\bfork\(/g,
    () =>
      'starts a process with all secrets of the server. Call `forkIsolated` of platform/isolation, which leaves them out.',
  )
}

// Codes whose general text is complete. Every other refusal needs a reason, which has a text in each language.
const GENERAL = [
  ...['NOT_FOUND', 'AUTH_REQUIRED', 'FORBIDDEN', 'INPUT_INVALID', 'RATE_LIMITED', 'STORAGE_FULL'],
  ...['QUOTA_EXCEEDED', 'UNAVAILABLE', 'UNKNOWN_ERROR', 'FEATURE_DISABLED', 'PURCHASING_DISABLED'],
]
const specific = new RegExp(`\\bnew Refusal\\(\\s*'(?!(?:${GENERAL.join('|')})')[A-Z_]+'`, 'g')

function refusalsIn({ path, text }: Source): string[] {
  const { side, floor, isTest } = placeOf(path)
  if (side !== 'server' || isTest || floor !== 'features') return []
  return matches(
    path,
    text,
    specific,
    () =>
      'refuses with a sentence that only English clients can show. Declare a reason in the contract and throw `refuse(reason)`.',
  )
}

function nameOf({ path }: Source): string[] {
  const match = vagueName.exec(path.replace(new RegExp(`^(${SIDES.join('|')})/`), ''))
  return match ? [`${path} has a name that says nothing ("${match[2]}"): name it after what it does.`] : []
}

function matches(path: string, text: string, pattern: RegExp, complain: (match: string) => string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
  return [...code.matchAll(pattern)].map(
    (match) => `${path}:${code.slice(0, match.index).split('\n').length} ${complain(match[0])}`,
  )
}
