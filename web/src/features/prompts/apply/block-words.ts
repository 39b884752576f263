import type { BlockKind, PromptContent } from '@studio/contract/prompts'
import { blocksOf, writeBlock } from '@studio/domain/prompts'

/** Words by what they are about; a kind that is absent or empty says nothing. */
export type BlockWords = Partial<Record<BlockKind, string>>

/** Replaces the text of these blocks of a prompt; other blocks stay unchanged. */
export function withBlocks(content: PromptContent, words: BlockWords): PromptContent {
  let { body } = content
  for (const { kind } of blocksOf(content)) {
    const text = words[kind]?.trim()
    // Marks refer to the body before the edit: they move with every block that is written.
    if (text && kind !== 'negative') body = writeBlock({ body, negative: content.negative }, kind, text)
  }
  return { ...content, body, negative: words.negative?.trim() || content.negative, blocks: [] }
}
