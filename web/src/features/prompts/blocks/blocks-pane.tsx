import { useState } from 'react'
import { BLOCK_KINDS, type BlockKind, type PromptContent } from '@studio/contract/prompts'
import type { Style } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../platform/index.ts'
import type { StudioReading } from '../studio/read-studio.ts'
import { BlockRow } from './block-row.tsx'
import styles from './blocks.module.css'

interface BlocksPaneProps {
  reading: StudioReading | undefined
  /** Current content; the blocks are from the last analysis. */
  content: PromptContent
  open: BlockKind | null
  onOpen: (kind: BlockKind | null) => void
  onWrite: (kind: BlockKind, text: string) => void
  onToggle: (kind: BlockKind, words: string) => void
  onStyle: (style: Style) => void
}

/** The nine blocks of a prompt. Each shows and edits a part of the same text. */
export function BlocksPane({ reading, content, open, onOpen, onWrite, onToggle, onStyle }: BlocksPaneProps) {
  const { t } = useTranslation('prompt-studio')
  // While the user types in a block, its text is not replaced by the analysis.
  const [writing, setWriting] = useState<{ kind: BlockKind; text: string } | null>(null)
  const textOf = (kind: BlockKind) => {
    if (writing?.kind === kind) return writing.text
    if (kind === 'negative') return content.negative
    return reading?.blocks.find((block) => block.kind === kind)?.text ?? ''
  }
  const isFilled = (kind: BlockKind) =>
    textOf(kind) !== '' || (kind === 'style' && content.style !== undefined)
  const filled = BLOCK_KINDS.filter(isFilled).length
  return (
    <section className={styles.pane} aria-labelledby="blocks-title">
      <header className={styles.head}>
        <h2 id="blocks-title" className={styles.title}>
          {t(($) => $.blocks.title)}
        </h2>
        <p className={styles.count}>
          {reading && filled > 0 && t(($) => $.blocks.filled, { filled, all: BLOCK_KINDS.length })}
        </p>
      </header>
      <ul className={styles.list}>
        {BLOCK_KINDS.map((kind) => (
          <BlockRow
            key={kind}
            kind={kind}
            text={textOf(kind)}
            style={content.style}
            isOpen={open === kind}
            isReady={reading !== undefined}
            onOpen={(isOpen) => {
              setWriting(null)
              onOpen(isOpen ? kind : null)
            }}
            onWrite={(text) => {
              setWriting({ kind, text })
              onWrite(kind, text)
            }}
            onLeave={() => setWriting(null)}
            onToggle={(words) => {
              setWriting(null)
              onToggle(kind, words)
            }}
            onStyle={onStyle}
          />
        ))}
      </ul>
    </section>
  )
}
