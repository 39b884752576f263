import { startNextRound, type WholeProof } from '@studio/contract/proofs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, useToast } from '../../design/index.ts'
import { call, dateFormat, useErrorText, useLocale } from '../../platform/index.ts'
import { proofKeys } from './proofs.queries.ts'
import styles from './proofs.module.css'
import './proofs.texts.ts'

/** What was promised in this round, and what comes next. */
export function CameBack({ whole: { proof, submissions } }: { whole: WholeProof }) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const next = useMutation({
    mutationFn: () => call(startNextRound, { params: { id: proof.id }, body: {} }),
    onSuccess: () => queries.invalidateQueries({ queryKey: proofKeys.all }),
    onError: (error) => showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) }),
  })
  const now = submissions.filter(({ round }) => round === proof.round)
  if (now.length === 0) return null
  const canGoOn = proof.status === 'submitted' || proof.status === 'approved'
  const when = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={styles.news}>
      {now.map(({ id, kind, name, items, hash, createdAt, statement }) => (
        <div key={id}>
          <p className={styles.name}>
            <CircleCheck size={16} aria-hidden="true" />{' '}
            {t(($) => (kind === 'approval' ? $.approvedBy : $.submittedBy), {
              name,
              count: items.filter((item) => kind === 'approval' || item.verdict === 'pick').length,
            })}
          </p>
          <p className={styles.meta}>
            {when.format(new Date(createdAt))} · <code>{hash.slice(0, 16)}</code>
          </p>
          {statement && <p dir="auto">{statement}</p>}
        </div>
      ))}
      {canGoOn && (
        <Button loading={next.isPending} onClick={() => next.mutate()}>
          {t(($) => $.nextRound, { round: proof.round + 1 })}
        </Button>
      )}
    </section>
  )
}
