import { dateFormat } from '@studio/domain/kernel'
import { startNextRound, type WholeProof } from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, X } from 'lucide-react'
import { Button, IconButton, Picture } from '../../design/index.ts'
import { call, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

/** An image that replaces another one in the next round. */
export interface PlannedReplacement {
  replaces: string
  id: string
  url: string
}

interface CameBackProps {
  whole: WholeProof
  planned: readonly PlannedReplacement[]
  onPlan: (planned: readonly PlannedReplacement[]) => void
}

/** Submissions of this round, and the start of the next one. */
export function SubmittedRound({ whole: { proof, items, submissions }, planned, onPlan }: CameBackProps) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const action = useProofAction()
  const next = useMutation({
    mutationFn: () => {
      const body = { items: planned.map(({ id, replaces }) => ({ mediaId: id, replaces })) }
      return call(startNextRound, { params: { id: proof.id }, body })
    },
    onSuccess: async () => {
      onPlan([])
      await action.onSuccess()
    },
    onError: action.onError,
  })
  const now = submissions.filter(({ round }) => round === proof.round)
  const canGoOn = proof.status === 'submitted' || proof.status === 'approved' || planned.length > 0
  if (now.length === 0 && !canGoOn) return null
  const when = dateFormat(locale, 'moment')
  const numberOf = (id: string) => items.find(({ mediaId }) => mediaId === id)?.number ?? 0
  return (
    <section className={styles.news}>
      {now.map(({ id, kind, name, items: promised, hash, createdAt, statement }) => (
        <div key={id}>
          <p className={styles.name}>
            <CircleCheck size={16} aria-hidden="true" />{' '}
            {t(($) => (kind === 'approval' ? $.approvedBy : $.submittedBy), {
              name,
              count: promised.filter((item) => kind === 'approval' || item.verdict === 'pick').length,
            })}
          </p>
          <p className={styles.meta}>
            {when.format(new Date(createdAt))} · <code>{hash.slice(0, 16)}</code>
          </p>
          {statement && <p dir="auto">{statement}</p>}
        </div>
      ))}
      {planned.length > 0 && (
        <ul className={styles.makes} aria-label={t(($) => $.planned)}>
          {planned.map(({ id, replaces, url }) => (
            <li key={replaces} className={styles.made}>
              <Picture className={styles.thumb} src={url} alt="" width={75} height={100} isFilling />
              <span className={styles.meta}>{t(($) => $.inPlaceOf, { number: numberOf(replaces) })}</span>
              <IconButton
                icon={<X size={14} aria-hidden="true" />}
                label={t(($) => $.notInPlaceOf, { number: numberOf(replaces) })}
                onClick={() => onPlan(planned.filter((each) => each.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {canGoOn && (
        <Button loading={next.isPending} onClick={() => next.mutate()}>
          {t(($) => $.nextRound, { round: proof.round + 1 })}
        </Button>
      )}
    </section>
  )
}
