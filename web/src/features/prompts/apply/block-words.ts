import type { BlockKind, PromptContent } from '@studio/contract/prompts'
import { blocksOf, writeBlock } from '@studio/domain/prompts'

/** Words by what they are about; a kind that is absent or empty says nothing. */
export type BlockWords = Partial<Record<BlockKind, string>>

/** A prompt with these words in its blocks in place of those that stood there; all others stay. */
export function withBlocks(content: PromptContent, words: BlockWords): PromptContent {
  let { body } = content
  for (const { kind } of blocksOf(content)) {
    const text = words[kind]?.trim()
    // Marks are of the body as it was: places that somebody chose move with every block that is written.
    if (text && kind !== 'negative') body = writeBlock({ body, negative: content.negative }, kind, text)
  }
  return { ...content, body, negative: words.negative?.trim() || content.negative, blocks: [] }
}
