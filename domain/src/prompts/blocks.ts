// Blocks are views of one text: a block contains the clauses about the same aspect, in any position.
import { readPrompt, type WordKind } from '../vocabulary/index.ts'
import { applyEdits, type TextEdit, type TextSpan } from '../text/index.ts'
import { BLOCK_KINDS, type BlockKind, type PromptContent } from '@studio/contract/prompts'
import { parsePrompt } from './text/grammar.ts'

export interface Block {
  kind: BlockKind
  /** Clauses in the body; empty for `negative`, which is a separate text. */
  spans: TextSpan[]
  text: string
}

type PromptText = Pick<PromptContent, 'body' | 'negative'> & Partial<Pick<PromptContent, 'blocks'>>

const ABOUT: Record<WordKind, BlockKind> = {
  own: 'subject',
  hair: 'subject',
  person: 'subject',
  count: 'subject',
  garment: 'subject',
  thing: 'subject',
  pose: 'subject',
  relation: 'subject',
  size: 'subject',
  text: 'subject',
  place: 'scene',
  weather: 'scene',
  backdrop: 'scene',
  support: 'scene',
  light: 'light',
  lens: 'lens',
  focus: 'lens',
  mood: 'mood',
  colour: 'palette',
  material: 'palette',
  framing: 'composition',
}
/** Words about the whole image say less about the aspect of a clause than words about its contents. */
const WEIGHT: Partial<Record<WordKind, number>> = {
  colour: 0.5,
  material: 0.5,
  mood: 0.8,
  backdrop: 0.8,
  support: 0.8,
}

const STYLE_WORDS =
  /\b(photograph|photo|style|editorial|cinematic|film|analog|polaroid|documentary|fashion|fotograf[ií]a|estilo|cine|anal[oó]gica)\b/iu
const LENS_WORDS = /\b(lens|camera|aperture|exposure|iso|objetivo|c[aá]mara|apertura)\b/iu
const SEPARATOR = /[,;\n]|\.(?=\s|$)/g

/** Clauses of a text without the spaces and separators between them; alternatives are never split. */
export function clausesOf(body: string): TextSpan[] {
  const cuts: TextSpan[] = []
  for (const node of parsePrompt(body))
    if (node.kind === 'text')
      for (const match of node.raw.matchAll(SEPARATOR))
        cuts.push({ start: node.start + match.index, end: node.start + match.index + 1 })
  const clauses: TextSpan[] = []
  let at = 0
  for (const cut of [...cuts, { start: body.length, end: body.length }]) {
    const text = body.slice(at, cut.start)
    const start = at + text.length - text.trimStart().length
    const end = at + text.trimEnd().length
    if (end > start) clauses.push({ start, end })
    at = cut.end
  }
  return clauses
}

/** Block of a clause; undefined for free text. */
function kindOf(text: string, isFirst: boolean): BlockKind | undefined {
  const weights = new Map<BlockKind, number>()
  for (const { kind } of readPrompt(text).spans) {
    const block = ABOUT[kind]
    weights.set(block, (weights.get(block) ?? 0) + (WEIGHT[kind] ?? 1))
  }
  const [best] = [...weights].sort(([, a], [, b]) => b - a)
  if (best) return best[0]
  if (STYLE_WORDS.test(text)) return 'style'
  if (LENS_WORDS.test(text)) return 'lens'
  return isFirst ? 'subject' : undefined
}

/** The nine blocks of a text. A clause that the user has assigned to a block stays there, independent of its words. */
export function blocksOf({ body, negative, blocks = [] }: PromptText): Block[] {
  const spans = new Map<BlockKind, TextSpan[]>(BLOCK_KINDS.map((kind) => [kind, []]))
  for (const [index, clause] of clausesOf(body).entries()) {
    const chosen = blocks.find(({ start, end }) => start < clause.end && clause.start < end)
    const kind = chosen?.kind ?? kindOf(body.slice(clause.start, clause.end), index === 0)
    if (kind && kind !== 'negative') spans.get(kind)?.push(clause)
  }
  return BLOCK_KINDS.map((kind) => {
    const own = spans.get(kind) ?? []
    const text =
      kind === 'negative' ? negative : own.map(({ start, end }) => body.slice(start, end)).join(', ')
    return { kind, spans: own, text }
  })
}

/** Range of a clause with the separator beside it, so that removing the clause leaves none behind. */
function withSeparator(body: string, { start, end }: TextSpan): TextSpan {
  const before = /[,;\n]?[ \t]*$/.exec(body.slice(0, start))?.[0].length ?? 0
  if (start - before > 0) return { start: start - before, end }
  const after = /^[ \t]*[,;.\n]?[ \t]*/.exec(body.slice(end))?.[0].length ?? 0
  return { start, end: end + after }
}

/** Edits that replace the text of a block; the rest of the body stays unchanged. */
export function editsForBlock(
  content: PromptText,
  kind: Exclude<BlockKind, 'negative'>,
  text: string,
): TextEdit[] {
  const { body } = content
  const block = blocksOf(content).find((each) => each.kind === kind)
  const phrase = text.trim()
  if (!block || block.text === phrase) return []
  const [first, ...others] = block.spans
  if (!first) {
    if (phrase === '') return []
    if (kind === 'subject') return [{ start: 0, end: 0, text: body.trim() === '' ? phrase : `${phrase}, ` }]
    const end = body.trimEnd().length
    const joint = end === 0 ? '' : /[,;.\n]$/.test(body.slice(0, end)) ? ' ' : ', '
    return [{ start: end, end, text: joint + phrase }]
  }
  const removals = others.map((span) => ({ ...withSeparator(body, span), text: '' }))
  return phrase === ''
    ? [{ ...withSeparator(body, first), text: '' }, ...removals]
    : [{ ...first, text: phrase }, ...removals]
}

/** Body with a new text for one of its blocks. */
export const writeBlock = (content: PromptText, kind: Exclude<BlockKind, 'negative'>, text: string): string =>
  applyEdits(content.body, editsForBlock(content, kind, text))
