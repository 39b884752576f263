import { Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, lazyComponent } from '../../../design/index.ts'
import styles from '../forensics.module.css'
import type { Finding } from '../run/protocol.ts'

const SimilarImagesDialog = lazyComponent(() =>
  import('../similar-images/similar-images-dialog.tsx').then((module) => module.SimilarImagesDialog),
)

/** Similar images in the user's library: sends only hashes of a local file, and only on request. */
export function OwnLibrary({
  finding,
  mediaId,
}: {
  finding: Finding | undefined
  mediaId: string | undefined
}) {
  const { t } = useTranslation('forensics')
  const [isOpen, setIsOpen] = useState(false)
  const query = mediaId ? { mediaId } : finding?.hashes
  if (!finding) return null
  return (
    <div className={styles.finding}>
      <span aria-hidden="true">–</span>
      <span className={styles.findingName}>{t(($) => $.library.name)}</span>
      <span className={styles.edge}>{t(($) => $.library.strength)}</span>
      <span className={styles.findingSays}>
        {t(($) => (finding.hashes ? $.library.says : $.library.none))}
      </span>
      {finding.hashes && (
        <span className={styles.findingAct}>
          <Button
            aria-haspopup="dialog"
            icon={<Images size={16} aria-hidden="true" />}
            onClick={() => setIsOpen(true)}
          >
            {t(($) => $.library.find)}
          </Button>
        </span>
      )}
      {isOpen && query && <SimilarImagesDialog query={query} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
