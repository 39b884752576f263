// Compiles a brief into the text for a model. Engines send exactly this text, and previews show it.
import { cutText } from '@studio/contract/kernel'
import type { Dialect, ReferenceRole } from '@studio/contract/models'
import type { Pose, Style } from '@studio/contract/photoshoot'
import { piecesOf } from '../../text/index.ts'
import type { Piece } from './expansion.ts'

const STYLE_WORDS: Record<Style, string> = {
  editorial: 'Editorial photograph',
  commercial: 'Commercial photograph',
  lifestyle: 'Lifestyle photograph',
  fashion: 'Fashion photograph',
  portrait: 'Portrait photograph',
  artistic: 'Fine-art photograph',
  documentary: 'Documentary photograph',
  candid: 'Candid photograph',
}

const POSE_WORDS: Record<Pose, string> = {
  'standing-front': 'standing, facing the camera',
  'three-quarter-turn': 'standing in a three-quarter turn',
  profile: 'in profile',
  seated: 'seated',
  leaning: 'leaning',
  walking: 'walking',
  'over-the-shoulder': 'looking back over the shoulder',
  'hands-on-hips': 'standing with hands on hips',
}

const ROLE_WORDS: Partial<Record<ReferenceRole, string>> = {
  subject: 'Show the same person or thing as in the picture given.',
  style: 'Take colours, light and mood from the picture given, not what it shows.',
  composition: 'Compose it like the picture given: the same framing and layout, not its colours.',
}

/** Prompt with all alternatives chosen and all variables filled in. */
export interface Brief {
  prompt: string
  /** Sources of the prompt's text; joined, the pieces are the prompt. */
  pieces?: readonly Piece[] | undefined
  negativePrompt?: string | undefined
  style?: Style | undefined
  pose?: Pose | undefined
  /** Role of the reference image, if there is one. */
  referenceRole?: ReferenceRole | undefined
}

/** Reason why a part is sent unchanged, changed, or not at all. */
export type FateReason =
  | 'as-written'
  | 'filled-in'
  | 'weight-not-read'
  | 'over-limit'
  | 'told-in-words'
  | 'in-a-field'
  | 'not-taken'

export interface CompiledPart {
  from: 'body' | 'variable' | 'list' | 'style' | 'pose' | 'reference' | 'negative'
  /** Range in the body in UTF-16 units, for parts from the body. */
  span?: { start: number; end: number }
  /** Name of the variable or list. */
  name?: string
  /** Text as sent, or as written if it is not sent. */
  text: string
  fate: 'sent' | 'reworded' | 'dropped'
  why: FateReason
  /** Field that the part is sent in: the prompt, the negative prompt, or another one. */
  field: 'prompt' | 'negative' | 'other'
}

export interface Compiled {
  /** Parts of the prompt in order. */
  text: string
  /** Text of the negative prompt field; empty if the model has none. */
  negative: string
  parts: CompiledPart[]
  /** `used` is the length without the limit. */
  limit: { unit: 'characters' | 'tokens'; most: number; used: number } | null
}

/** `(soft light:1.2)`, but not a ratio such as `(3:2)`. */
const WEIGHT = /\(([^()[\]:]*[^()[\]:\d\s])\s*(:\s*[0-2](?:\.\d{1,3})?\))/gu

interface Range {
  start: number
  end: number
}

/** Ranges to remove so that weighted words become plain words. */
const weightsIn = (text: string): Range[] =>
  [...text.matchAll(WEIGHT)].flatMap(({ 0: match, 1: words = '', index }) => [
    { start: index, end: index + 1 },
    { start: index + 1 + words.length, end: index + match.length },
  ])

function without(text: string, at: number, ranges: readonly Range[]): string {
  let result = ''
  let from = at
  const end = at + text.length
  for (const range of ranges) {
    if (range.end <= from || range.start >= end) continue
    result += text.slice(from - at, Math.max(from, range.start) - at)
    from = Math.min(end, range.end)
  }
  return result + text.slice(from - at)
}

const FATES = { body: 'as-written', variable: 'filled-in', list: 'filled-in' } as const

/** The user's text without surrounding spaces, in the syntax of the model. */
function bodyOf({ takes }: Dialect, { prompt, pieces }: Brief): CompiledPart[] {
  const sources = pieces ?? [{ from: 'body' as const, text: prompt, span: { start: 0, end: prompt.length } }]
  const text = sources.map((piece) => piece.text).join('')
  const [first, last] = [text.length - text.trimStart().length, text.trimEnd().length]
  const weights = takes.weights ? [] : weightsIn(text)
  const around = [
    { start: 0, end: first },
    { start: last, end: text.length },
  ]
  let at = 0
  return sources.flatMap((piece): CompiledPart[] => {
    const start = at
    at += piece.text.length
    const result = without(piece.text, start, around)
    const sent = without(piece.text, start, [...around.slice(0, 1), ...weights, ...around.slice(1)])
    if (result === '') return []
    const isReworded = sent !== result
    return [
      {
        from: piece.from,
        span: piece.span,
        text: sent,
        field: 'prompt',
        ...(piece.name === undefined ? {} : { name: piece.name }),
        ...(isReworded
          ? { fate: 'reworded', why: 'weight-not-read' }
          : { fate: 'sent', why: FATES[piece.from] }),
      },
    ]
  })
}

const partOf = (from: CompiledPart['from'], text: string): CompiledPart => ({
  from,
  text,
  fate: 'reworded',
  why: 'told-in-words',
  field: 'prompt',
})
const separate = (from: CompiledPart['from'], text: string, field: 'negative' | 'other'): CompiledPart => ({
  from,
  text,
  fate: 'sent',
  why: 'in-a-field',
  field,
})
const dropped = (from: CompiledPart['from'], text: string): CompiledPart => ({
  from,
  text,
  fate: 'dropped',
  why: 'not-taken',
  field: 'other',
})

/** Instructions besides the user's text, in the order of the compiled prompt. */
function restOf({ takes }: Dialect, brief: Brief): CompiledPart[] {
  const { style, pose, referenceRole } = brief
  const negative = brief.negativePrompt?.trim()
  const parts: CompiledPart[] = []
  if (style)
    parts.push(
      takes.fields
        ? separate('style', STYLE_WORDS[style], 'other')
        : partOf('style', ` ${STYLE_WORDS[style]}.`),
    )
  if (pose) {
    const words = POSE_WORDS[pose]
    if (!takes.pose) parts.push(dropped('pose', words))
    else
      parts.push(takes.fields ? separate('pose', words, 'other') : partOf('pose', ` The person is ${words}.`))
  }
  const role = referenceRole && ROLE_WORDS[referenceRole]
  if (role)
    parts.push(takes.reference ? partOf('reference', ` ${role}`) : separate('reference', role, 'other'))
  if (negative) {
    const readable = takes.weights ? negative : without(negative, 0, weightsIn(negative))
    if (!takes.negative) parts.push(partOf('negative', ` Leave out: ${readable}.`))
    else
      parts.push({
        ...separate('negative', readable, 'negative'),
        ...(readable === negative ? {} : { fate: 'reworded', why: 'weight-not-read' }),
      })
  }
  return parts
}

const lengthOf = (parts: readonly CompiledPart[], field: CompiledPart['field']) =>
  parts.reduce(
    (sum, part) => sum + (part.field === field && part.fate !== 'dropped' ? part.text.length : 0),
    0,
  )

/** Truncates to `max` characters, at the end of a word if one is near. */
function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = cutText(text, Math.max(0, max))
  const space = /[\s,;]+\S{0,40}$/.exec(cut)
  return space && space.index > 0 ? cut.slice(0, space.index) : cut.trimEnd()
}

/** Removes text from the end until `max` characters are left, and records what was removed. */
function cutParts(parts: readonly CompiledPart[], max: number): CompiledPart[] {
  const fullText = parts.map((part) => (part.fate === 'dropped' ? '' : part.text)).join('')
  // Computed on the whole text, so that the cut does not depend on the sources of its pieces.
  let left = cutAtWord(fullText, max).length
  return parts.flatMap((part): CompiledPart[] => {
    if (part.fate === 'dropped') return [part]
    const visible = part.text.slice(0, left)
    left -= visible.length
    if (visible === part.text) return [part]
    const rest = {
      ...part,
      text: part.text.slice(visible.length),
      fate: 'dropped',
      why: 'over-limit',
    } as const
    if (visible === '') return [rest]
    const { span } = part
    // Without a span, because removed weights shift the characters.
    if (!span || span.end - span.start !== part.text.length) return [{ ...part, text: visible }, rest]
    const at = span.start + visible.length
    return [
      { ...part, text: visible, span: { start: span.start, end: at } },
      { ...rest, span: { start: at, end: span.end } },
    ]
  })
}

/** Full stop between the user's text and the instructions that follow. */
function stopAfter(body: readonly CompiledPart[]): string {
  const text = body.map((part) => (part.fate === 'dropped' ? '' : part.text)).join('')
  return text === '' || /[.!?…]$/.test(text) ? '' : '.'
}

/** Share of the prompt's length that is reserved for the user's text. */
const OWN_SHARE = 0.5

function within({ promptLimit }: Dialect, body: CompiledPart[], rest: CompiledPart[]) {
  const stopped = (parts: readonly CompiledPart[], first: readonly CompiledPart[]) => {
    const stop = stopAfter(first)
    const next = parts.findIndex(({ field }) => field === 'prompt')
    return parts.map((part, index) => (index === next ? { ...part, text: stop + part.text } : part))
  }
  const all = [...body, ...stopped(rest, body)]
  const max = promptLimit?.unit === 'characters' ? promptLimit.most : Number.POSITIVE_INFINITY
  if (lengthOf(all, 'prompt') <= max && lengthOf(all, 'negative') <= max) return all
  const available = Math.max(max * OWN_SHARE, max - 1 - lengthOf(rest, 'prompt'))
  const own = cutParts(body, Math.floor(Math.min(max, available)))
  const others = stopped(rest, own)
  const parts = cutParts(
    others.filter(({ field }) => field === 'prompt'),
    max - lengthOf(own, 'prompt'),
  )
  const otherParts = others
    .filter(({ field }) => field !== 'prompt')
    .flatMap((part) => (part.field === 'negative' ? cutParts([part], max) : [part]))
  return [...own, ...parts, ...otherParts]
}

/** Approximate number of tokens: short words are one token, long ones several. */
const tokensIn = (text: string): number =>
  piecesOf(text).reduce((sum, { text: piece }) => sum + (piece.trim() ? Math.ceil(piece.length / 7) : 0), 0)

/**
 * Compiles a brief for a model, part by part. If the model has a length limit, the user's text is cut first, then the
 * other instructions, both from the end. Never throws.
 */
export function compile(dialect: Dialect, brief: Brief): Compiled {
  const body = bodyOf(dialect, brief)
  const rest = restOf(dialect, brief)
  const stop = dialect.takes.fields ? '' : stopAfter(body)
  // The sentence ends with a full stop even if no instructions follow.
  const hasMore = rest.some(({ field }) => field === 'prompt')
  const last = body.at(-1)
  if (stop && !hasMore && last) body[body.length - 1] = { ...last, text: last.text + stop }
  const parts = within(dialect, body, rest)
  const textOf = (field: CompiledPart['field']) =>
    parts.map((part) => (part.field === field && part.fate !== 'dropped' ? part.text : '')).join('')
  const { promptLimit } = dialect
  const everything = [...body, ...rest].filter(({ field }) => field === 'prompt')
  const full = everything.map(({ text }) => text).join('')
  const used = promptLimit?.unit === 'tokens' ? tokensIn(full) : full.length + (hasMore ? stop.length : 0)
  return {
    text: textOf('prompt'),
    negative: textOf('negative'),
    parts,
    limit: promptLimit ? { ...promptLimit, used } : null,
  }
}
