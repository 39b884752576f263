import type { BlockKind, PromptContent } from '@studio/contract/prompts'
import { blocksOf, writeBlock } from '@studio/domain/prompts'

/** New text for each block by kind. A missing or empty text leaves the block unchanged. */
export type BlockWords = Partial<Record<BlockKind, string>>

/** Replaces the text of these blocks of a prompt; other blocks stay unchanged. */
export function withBlocks(content: PromptContent, words: BlockWords): PromptContent {
  let { body } = content
  for (const { kind } of blocksOf(content)) {
    const text = words[kind]?.trim()
    // Omits `content.blocks`, whose ranges refer to the body before the edit.
    if (text && kind !== 'negative') body = writeBlock({ body, negative: content.negative }, kind, text)
  }
  return { ...content, body, negative: words.negative?.trim() || content.negative, blocks: [] }
}
