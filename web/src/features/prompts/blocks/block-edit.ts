// Reads and writes blocks with the vocabulary, so it is lazy-loaded with the analysis.
import { type Block, blocksOf, editsForBlock } from '@studio/domain/prompts'
import type { BlockKind, PromptContent } from '@studio/contract/prompts'
import { applyEdits, type TextSpan } from '@studio/domain/text'

/** Trims separators, which belong to the prompt and not to the block. */
const bare = (text: string) => text.replace(/^[\s,;]+|[\s,;]+$/g, '')

/** Replaces the text of a block in a prompt. The text stays in this block even if its words fit another. */
export function changeBlock(content: PromptContent, kind: BlockKind, text: string): PromptContent {
  if (kind === 'negative') return content.negative === text ? content : { ...content, negative: text }
  const target = bare(text)
  const edits = editsForBlock(content, kind, target)
  if (edits.length === 0) return content
  const marks = content.blocks.flatMap((mark) => {
    const moved = movedBy(mark, edits)
    return moved && mark.kind !== kind ? [{ kind: mark.kind, ...moved }] : []
  })
  const place = placeOf(edits, target)
  const blocks = place ? [...marks, { kind, ...place }] : marks
  return { ...content, body: applyEdits(content.body, edits), blocks: blocks.slice(-80) }
}

type Edits = ReturnType<typeof editsForBlock>

function movedBy({ start, end }: TextSpan, edits: Edits): TextSpan | undefined {
  let shift = 0
  for (const edit of edits) {
    if (edit.start < end && start < edit.end) return undefined
    if (edit.end <= start) shift += edit.text.length - (edit.end - edit.start)
  }
  return { start: start + shift, end: end + shift }
}

/** Range of the new text after the edits. */
function placeOf(edits: Edits, target: string): TextSpan | undefined {
  if (target === '') return undefined
  let shift = 0
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const within = edit.text.indexOf(target)
    if (within >= 0) {
      const start = edit.start + shift + within
      return { start, end: start + target.length }
    }
    shift += edit.text.length - (edit.end - edit.start)
  }
  return undefined
}

/** Adds words to the end of a block, or removes them if the block contains them. */
export function toggleWords(content: PromptContent, kind: BlockKind, words: string): PromptContent {
  const text = textOf(content, kind)
  const parts = text.split(/\s*,\s*/).filter(Boolean)
  const isIncluded = parts.some((part) => holds(part, words))
  const next = isIncluded ? parts.filter((part) => !holds(part, words)) : [...parts, words]
  return changeBlock(content, kind, next.join(', '))
}

const holds = (part: string, words: string) => ` ${part} `.toLowerCase().includes(` ${words} `)

const textOf = (content: PromptContent, kind: BlockKind) => blockOf(content, kind)?.text ?? ''

const blockOf = (content: PromptContent, kind: BlockKind): Block | undefined =>
  blocksOf(content).find((block) => block.kind === kind)
