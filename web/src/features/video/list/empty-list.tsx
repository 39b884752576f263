import type { StoryboardDraft } from '@studio/contract/video'
import { Button, EmptyState } from '../../../design/index.ts'
import { newUuid, useTranslation } from '../../../platform/index.ts'
import { newShot } from '../editor/board/edits.ts'
import styles from './board-list.module.css'
import { exampleShots } from './examples.ts'

interface EmptyListProps {
  isBeginning: boolean
  onBegin: (draft: Partial<StoryboardDraft>) => void
}

/** Empty state with two ways to create the first storyboard: one shot or two examples. */
export function EmptyList({ isBeginning, onBegin }: EmptyListProps) {
  const { t } = useTranslation('video')
  const hints = [t(($) => $.empty.first), t(($) => $.empty.second)] as const
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <div className={styles.choices}>
            <Button
              variant="accent"
              size="main"
              loading={isBeginning}
              onClick={() => onBegin({ shots: [newShot(newUuid())] })}
            >
              {t(($) => $.empty.begin)}
            </Button>
            <Button
              size="main"
              disabled={isBeginning}
              onClick={() => onBegin({ title: t(($) => $.empty.example), shots: exampleShots(...hints) })}
            >
              {t(($) => $.empty.withExample)}
            </Button>
          </div>
        }
      />
      <ol className={styles.examples} aria-label={t(($) => $.empty.shots)}>
        {hints.map((text, index) => (
          <li key={text} className={styles.example}>
            <span className={styles.number}>{index + 1}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
