// What a model is sent of a brief. Engines send exactly this, and previews show exactly this.
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

/** What is asked for, with every alternative chosen and every blank filled in. */
export interface Brief {
  prompt: string
  /** Where the stretches of the prompt come from; in a row they are the prompt. */
  pieces?: readonly Piece[] | undefined
  negativePrompt?: string | undefined
  style?: Style | undefined
  pose?: Pose | undefined
  /** Of a reference picture, if there is one. */
  referenceRole?: ReferenceRole | undefined
}

/** Why something is sent as it is, otherwise, or not at all. */
export type Why =
  | 'as-written'
  | 'filled-in'
  | 'weight-not-read'
  | 'over-limit'
  | 'told-in-words'
  | 'in-a-field'
  | 'not-taken'

export interface CompiledPart {
  from: 'body' | 'variable' | 'list' | 'style' | 'pose' | 'reference' | 'negative'
  /** Where it was written, for what was; in UTF-16 units of the body. */
  span?: { start: number; end: number }
  /** Of the variable or list. */
  name?: string
  /** As it is sent, or as it was written where it is not. */
  text: string
  fate: 'sent' | 'reworded' | 'dropped'
  why: Why
  /** Whether it is part of the prompt's text, of what is to be left out, or of neither. */
  field: 'prompt' | 'negative' | 'other'
}

export interface Compiled {
  /** The parts of the prompt in a row. */
  text: string
  /** For the field of what is to be left out; empty where there is none. */
  negative: string
  parts: CompiledPart[]
  /** `used` counts everything that would be sent without the limit. */
  limit: { unit: 'characters' | 'tokens'; most: number; used: number } | null
}

/** `(soft light:1.2)`; a ratio such as `(3:2)` is none. */
const WEIGHT = /\(([^()[\]:]*[^()[\]:\d\s])\s*(:\s*[0-2](?:\.\d{1,3})?\))/gu

interface Range {
  start: number
  end: number
}

/** What must go so that words with weights are plain words. */
const weightsIn = (text: string): Range[] =>
  [...text.matchAll(WEIGHT)].flatMap(({ 0: whole, 1: words = '', index }) => [
    { start: index, end: index + 1 },
    { start: index + 1 + words.length, end: index + whole.length },
  ])

function without(text: string, at: number, gone: readonly Range[]): string {
  let kept = ''
  let from = at
  const end = at + text.length
  for (const range of gone) {
    if (range.end <= from || range.start >= end) continue
    kept += text.slice(from - at, Math.max(from, range.start) - at)
    from = Math.min(end, range.end)
  }
  return kept + text.slice(from - at)
}

const FATES = { body: 'as-written', variable: 'filled-in', list: 'filled-in' } as const

/** The words of the person, without the spaces around them, as the model can read them. */
function bodyOf({ takes }: Dialect, { prompt, pieces }: Brief): CompiledPart[] {
  const whole = pieces ?? [{ from: 'body' as const, text: prompt, span: { start: 0, end: prompt.length } }]
  const text = whole.map((piece) => piece.text).join('')
  const [first, last] = [text.length - text.trimStart().length, text.trimEnd().length]
  const weights = takes.weights ? [] : weightsIn(text)
  const around = [
    { start: 0, end: first },
    { start: last, end: text.length },
  ]
  let at = 0
  return whole.flatMap((piece): CompiledPart[] => {
    const start = at
    at += piece.text.length
    const written = without(piece.text, start, around)
    const sent = without(piece.text, start, [...around.slice(0, 1), ...weights, ...around.slice(1)])
    if (written === '') return []
    const isReworded = sent !== written
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

const told = (from: CompiledPart['from'], text: string): CompiledPart => ({
  from,
  text,
  fate: 'reworded',
  why: 'told-in-words',
  field: 'prompt',
})
const apart = (from: CompiledPart['from'], text: string, field: 'negative' | 'other'): CompiledPart => ({
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

/** What is asked for besides the words of the person, in the order in which it is told. */
function restOf({ takes }: Dialect, brief: Brief): CompiledPart[] {
  const { style, pose, referenceRole } = brief
  const negative = brief.negativePrompt?.trim()
  const parts: CompiledPart[] = []
  if (style)
    parts.push(
      takes.fields ? apart('style', STYLE_WORDS[style], 'other') : told('style', ` ${STYLE_WORDS[style]}.`),
    )
  if (pose) {
    const words = POSE_WORDS[pose]
    if (!takes.pose) parts.push(dropped('pose', words))
    else parts.push(takes.fields ? apart('pose', words, 'other') : told('pose', ` The person is ${words}.`))
  }
  const role = referenceRole && ROLE_WORDS[referenceRole]
  if (role) parts.push(takes.reference ? told('reference', ` ${role}`) : apart('reference', role, 'other'))
  if (negative) {
    const readable = takes.weights ? negative : without(negative, 0, weightsIn(negative))
    if (!takes.negative) parts.push(told('negative', ` Leave out: ${readable}.`))
    else
      parts.push({
        ...apart('negative', readable, 'negative'),
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

/** The first `most` characters at most, up to the end of a word where one is near. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = cutText(text, Math.max(0, most))
  const space = /[\s,;]+\S{0,40}$/.exec(cut)
  return space && space.index > 0 ? cut.slice(0, space.index) : cut.trimEnd()
}

/** Takes away from the end until no more than `most` characters are left; what is taken away is said. */
function cutParts(parts: readonly CompiledPart[], most: number): CompiledPart[] {
  const whole = parts.map((part) => (part.fate === 'dropped' ? '' : part.text)).join('')
  // Of the whole text, so that it is cut at the same place whatever its stretches come from.
  let left = cutAtWord(whole, most).length
  return parts.flatMap((part): CompiledPart[] => {
    if (part.fate === 'dropped') return [part]
    const kept = part.text.slice(0, left)
    left -= kept.length
    if (kept === part.text) return [part]
    const gone = { ...part, text: part.text.slice(kept.length), fate: 'dropped', why: 'over-limit' } as const
    if (kept === '') return [gone]
    const { span } = part
    // Where something was undone in it, its letters are not at the same places.
    if (!span || span.end - span.start !== part.text.length) return [{ ...part, text: kept }, gone]
    const at = span.start + kept.length
    return [
      { ...part, text: kept, span: { start: span.start, end: at } },
      { ...gone, span: { start: at, end: span.end } },
    ]
  })
}

/** The full stop that parts the words of the person from what follows. */
function stopAfter(body: readonly CompiledPart[]): string {
  const text = body.map((part) => (part.fate === 'dropped' ? '' : part.text)).join('')
  return text === '' || /[.!?…]$/.test(text) ? '' : '.'
}

/** So much of a prompt's room is the person's own, however much else there is to say. */
const OWN_SHARE = 0.5

function within({ promptLimit }: Dialect, body: CompiledPart[], rest: CompiledPart[]) {
  const stopped = (parts: readonly CompiledPart[], first: readonly CompiledPart[]) => {
    const stop = stopAfter(first)
    const next = parts.findIndex(({ field }) => field === 'prompt')
    return parts.map((part, index) => (index === next ? { ...part, text: stop + part.text } : part))
  }
  const all = [...body, ...stopped(rest, body)]
  const most = promptLimit?.unit === 'characters' ? promptLimit.most : Number.POSITIVE_INFINITY
  if (lengthOf(all, 'prompt') <= most && lengthOf(all, 'negative') <= most) return all
  const room = Math.max(most * OWN_SHARE, most - 1 - lengthOf(rest, 'prompt'))
  const own = cutParts(body, Math.floor(Math.min(most, room)))
  const others = stopped(rest, own)
  const told = cutParts(
    others.filter(({ field }) => field === 'prompt'),
    most - lengthOf(own, 'prompt'),
  )
  const aside = others
    .filter(({ field }) => field !== 'prompt')
    .flatMap((part) => (part.field === 'negative' ? cutParts([part], most) : [part]))
  return [...own, ...told, ...aside]
}

/** About so many as the usual tokenizers make of it: short words are one, long ones several. */
const tokensIn = (text: string): number =>
  piecesOf(text).reduce((sum, { text: piece }) => sum + (piece.trim() ? Math.ceil(piece.length / 7) : 0), 0)

/**
 * What a model is sent of a brief, part by part. Where a model takes only so many characters, the end of the person's
 * words gives way first, then the end of what else is told. Never throws.
 */
export function compile(dialect: Dialect, brief: Brief): Compiled {
  const body = bodyOf(dialect, brief)
  const rest = restOf(dialect, brief)
  const stop = dialect.takes.fields ? '' : stopAfter(body)
  // Where nothing follows that is told in words, the sentence ends all the same.
  const hasMore = rest.some(({ field }) => field === 'prompt')
  const last = body.at(-1)
  if (stop && !hasMore && last) body[body.length - 1] = { ...last, text: last.text + stop }
  const parts = within(dialect, body, rest)
  const textOf = (field: CompiledPart['field']) =>
    parts.map((part) => (part.field === field && part.fate !== 'dropped' ? part.text : '')).join('')
  const { promptLimit } = dialect
  const everything = [...body, ...rest].filter(({ field }) => field === 'prompt')
  const wanted = everything.map(({ text }) => text).join('')
  const used = promptLimit?.unit === 'tokens' ? tokensIn(wanted) : wanted.length + (hasMore ? stop.length : 0)
  return {
    text: textOf('prompt'),
    negative: textOf('negative'),
    parts,
    limit: promptLimit ? { ...promptLimit, used } : null,
  }
}
