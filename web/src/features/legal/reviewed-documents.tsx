import type { LegalDocumentId, LegalReview } from '@studio/contract/legal'
import { useId, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Switch, Tabs, VisuallyHidden } from '../../design/index.ts'
import { LegalText } from './legal-text.tsx'
import { onlyChanges } from './only-changes.ts'
import styles from './reviewed-documents.module.css'

/** The documents to review, one at a time: their changes, or the whole text. */
export function ReviewedDocuments({ review }: { review: LegalReview }) {
  const { t } = useTranslation('legal')
  const id = useId()
  const hasChanges = review.accepted !== null
  const [selected, setSelected] = useState<LegalDocumentId>(
    review.documents.find(({ isChanged }) => isChanged)?.id ?? 'terms',
  )
  const [isWhole, setIsWhole] = useState(!hasChanges)
  const document = review.documents.find((each) => each.id === selected)
  const paragraphs = document?.paragraphs ?? []
  const visibleParagraphs = isWhole ? paragraphs : onlyChanges(paragraphs)
  return (
    <div className={styles.documents}>
      <div className={styles.bar}>
        <Tabs
          label={t(($) => $.review.documents)}
          value={selected}
          onChange={setSelected}
          tabs={review.documents.map((each) => ({
            value: each.id,
            label: each.title,
            ...(hasChanges && each.isChanged && { count: <ChangedMark /> }),
          }))}
        />
        {hasChanges && <Switch label={t(($) => $.review.whole)} isOn={isWhole} onChange={setIsWhole} />}
      </div>
      {/* Also scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section key={selected} className={styles.paper} tabIndex={0} aria-labelledby={id}>
        <h2 id={id} className={styles.documentTitle}>
          {document?.title}
          <span className={styles.version}>{document?.version}</span>
        </h2>
        {visibleParagraphs.length > 0 ? (
          <LegalText paragraphs={visibleParagraphs} />
        ) : (
          <p>{t(($) => $.review.unchanged)}</p>
        )}
      </section>
      <p className={styles.links}>
        <a href={`/${selected}`} target="_blank" rel="noopener">
          {t(($) => $.review.page)}
        </a>
      </p>
    </div>
  )
}

/** A dot beside the name, with a text for screen readers. */
function ChangedMark() {
  const { t } = useTranslation('legal')
  return (
    <span className={styles.changed}>
      <VisuallyHidden>{t(($) => $.review.changed)}</VisuallyHidden>
    </span>
  )
}
