import { LEGAL_LOCALES, type LegalDraft, type LegalLocale } from '@studio/contract/legal'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button, Dialog, Skeleton, Tabs } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { ReviewedDocuments } from '../reviewed-documents.tsx'
import { draftDiffQuery } from './drafts.queries.ts'
import styles from './drafts.module.css'

interface ProofProps {
  draft: LegalDraft
  isUnsaved: boolean
}

/** Opens the preview of the last saved draft as users will see it. */
export function ProofButton({ draft, isUnsaved }: ProofProps) {
  const { t } = useTranslation('legal-drafts')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p className={styles.dim}>{isUnsaved ? t(($) => $.proof.unsaved) : t(($) => $.proof.text)}</p>
      <div className={styles.acts}>
        <Button onClick={() => setIsOpen(true)}>{t(($) => $.proof.open)}</Button>
      </div>
      <p className={styles.print} title={draft.fingerprint}>
        {t(($) => $.proof.fingerprint, { hash: draft.fingerprint.slice(0, 16) })}
      </p>
      {isOpen && <ProofDialog draft={draft} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ProofDialog({ draft, onClose }: { draft: LegalDraft; onClose: () => void }) {
  const { t } = useTranslation('legal-drafts')
  const errorText = useErrorText()
  const [own] = useLocale()
  const [locale, setLocale] = useState<LegalLocale>(LEGAL_LOCALES.find((each) => each === own) ?? 'en')
  const { data, error, refetch } = useQuery(draftDiffQuery(draft.id, draft.version, locale))
  return (
    <Dialog
      isOpen
      width={720}
      title={t(($) => $.proof.dialog)}
      description={data && t(($) => $.proof.counts, data.paragraphs)}
      onClose={onClose}
      actions={
        <Button size="main" variant="accent" onClick={onClose}>
          {t(($) => $.proof.close)}
        </Button>
      }
    >
      <Tabs
        label={t(($) => $.view.label)}
        value={locale}
        onChange={setLocale}
        tabs={LEGAL_LOCALES.map((value) => ({ value, label: t(($) => $.languages[value]) }))}
      />
      {data ? (
        <div lang={locale}>
          <Suspense fallback={<Skeleton height={320} />}>
            <ReviewedDocuments key={locale} review={data} />
          </Suspense>
        </div>
      ) : error ? (
        <div role="alert" className={styles.notice}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t(($) => $.retry)}</Button>
        </div>
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
