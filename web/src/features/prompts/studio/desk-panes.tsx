import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Tabs, useMedia } from '../../../design/index.ts'
import styles from './studio.module.css'

/** Min. width for three panes side by side. The styles switch at the same width. */
const IS_NARROW = '(max-width: 1023.98px)'

export type DeskView = 'blocks' | 'prompt' | 'sent'

interface DeskPanesProps {
  panes: Record<DeskView, ReactNode>
  /** Pane that is shown if there is no room for three. */
  view: DeskView
  onView: (view: DeskView) => void
  counts: { blocks: ReactNode; prompt: ReactNode }
  foot: ReactNode
  /** Dialogs. */
  children: ReactNode
}

/** Blocks, prompt and preview: side by side, or as tabs. */
export function DeskPanes({ panes, view, onView, counts, foot, children }: DeskPanesProps) {
  const { t } = useTranslation('prompt-studio')
  const isNarrow = useMedia(IS_NARROW)
  return isNarrow ? (
    <section className={styles.narrow} aria-label={t(($) => $.title)}>
      <Tabs
        variant="line"
        label={t(($) => $.views.label)}
        value={view}
        onChange={onView}
        tabs={[
          { value: 'blocks', label: t(($) => $.views.blocks), count: counts.blocks, content: panes.blocks },
          { value: 'prompt', label: t(($) => $.views.prompt), count: counts.prompt, content: panes.prompt },
          { value: 'sent', label: t(($) => $.views.sent), content: panes.sent },
        ]}
      />
      {foot}
      {children}
    </section>
  ) : (
    <section className={styles.wide} aria-label={t(($) => $.title)}>
      <div className={styles.blocks}>{panes.blocks}</div>
      {panes.prompt}
      <div className={styles.sent}>
        <div className={styles.scroll}>{panes.sent}</div>
        {foot}
      </div>
      {children}
    </section>
  )
}
