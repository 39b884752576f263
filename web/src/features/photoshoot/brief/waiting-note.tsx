import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import type { Waiting } from './use-waiting.ts'
import styles from './waiting-note.module.css'

/**
 * Says that a brief waits for the connection, then for a second press. Nothing is charged automatically. Rendered
 * inside a status element.
 */
export function WaitingNote({ waiting, onCancel }: { waiting: NonNullable<Waiting>; onCancel: () => void }) {
  const { t } = useTranslation('brief')
  return (
    <div className={styles.note}>
      <p>{t(($) => $.waiting[waiting])}</p>
      <Button variant="plain" onClick={onCancel}>
        {t(($) => $.waiting.cancel)}
      </Button>
    </div>
  )
}
