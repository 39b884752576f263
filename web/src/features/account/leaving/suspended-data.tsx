import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from '../account.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportPanel } from './export-panel.tsx'

/** Actions left to a suspended user: export their data or delete the account. */
export function SuspendedData({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useTranslation('account')
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section className={styles.taking} aria-labelledby="take-along">
      <h2 id="take-along" className={styles.subtitle}>
        {t(($) => $.data.title)}
      </h2>
      <ExportPanel />
      <div className={styles.apart}>
        <p className={styles.dim}>{t(($) => $.deletion.text)}</p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          {t(($) => $.deletion.open)}
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} onDone={onDeleted} />}
    </section>
  )
}
