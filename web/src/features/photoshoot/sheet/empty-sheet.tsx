import { useTranslation } from '../../../platform/index.ts'
import { EmptyState } from '../../../design/index.ts'
import type { Draft } from '../brief/draft.ts'
import styles from './empty-sheet.module.css'
import { ExampleBriefs } from './lazy-example-briefs.ts'

/** Contact sheet before the first shoot. */
export function EmptySheet({ onFill }: { onFill: (brief: Partial<Draft>) => void }) {
  const { t } = useTranslation('photoshoot')
  return (
    <div className={styles.empty}>
      <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
      <div className={styles.briefs}>
        <ExampleBriefs onFill={onFill} />
      </div>
    </div>
  )
}
