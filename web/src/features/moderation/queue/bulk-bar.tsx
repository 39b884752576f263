import type { CaseSummary } from '@studio/contract/moderation'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './queue.module.css'

interface BulkBarProps {
  chosen: readonly CaseSummary[]
  onClear: () => void
  /** Called with a description of the decision. */
  onDone: (announcement: string) => void
}

/** Bar beside the list while cases are selected. Opens the dialog that decides them. */
export function BulkBar({ chosen, onClear, onDone }: BulkBarProps) {
  const { t } = useTranslation('moderation')
  const [isOpen, setIsOpen] = useState(false)
  if (chosen.length === 0) return null
  return (
    <div className={styles.bulk} data-bulk>
      <Button variant="accent" onClick={() => setIsOpen(true)}>
        {t(($) => $.bulk.open, { count: chosen.length })}
      </Button>
      <Button variant="plain" onClick={onClear}>
        {t(($) => $.bulk.clear)}
      </Button>
      {isOpen && (
        <BulkDialog
          cases={chosen}
          onClose={() => setIsOpen(false)}
          onDecided={(kind, count) => {
            setIsOpen(false)
            onDone(t(($) => $.bulk.done[kind], { count }))
          }}
        />
      )}
    </div>
  )
}
