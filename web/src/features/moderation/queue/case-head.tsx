import { dateFormat } from '@studio/domain/kernel'
import type { CaseDetail } from '@studio/contract/moderation'
import { ChevronLeft } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { DueTime, useKindName } from './case-list.tsx'
import styles from './queue.module.css'

interface CaseHeadProps {
  detail: CaseDetail
  isOthers: boolean
  onBack: (() => void) | undefined
}

/** Title, author, due date and assignee of a case. */
export function CaseHead({ detail, isOthers, onBack }: CaseHeadProps) {
  const { t } = useTranslation('moderation')
  const [locale] = useLocale()
  const kindName = useKindName()
  const time = (at: string) => dateFormat(locale, 'time').format(new Date(at))
  const { now, author, claim } = detail
  return (
    <header className={styles.caseHead}>
      {onBack && (
        <Button
          variant="plain"
          className={styles.back}
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          onClick={onBack}
        >
          {t(($) => $.case.back)}
        </Button>
      )}
      <div className={styles.caseName}>
        <h2 className={styles.heading}>{now?.title || kindName(detail.subject.kind)}</h2>
        <p className={styles.note}>
          {t(($) => $.case.number, { number: detail.number })}, {kindName(detail.subject.kind)}
          {author && <>, {t(($) => $.case.by, { name: author.name })}</>}, {t(($) => $.states[detail.state])}
        </p>
      </div>
      <p className={styles.claim}>
        <DueTime at={detail.dueAt} />
        {claim &&
          (isOthers
            ? t(($) => $.case.theirs, { name: claim.name, at: time(claim.until) })
            : t(($) => $.case.yours, { at: time(claim.until) }))}
      </p>
    </header>
  )
}
