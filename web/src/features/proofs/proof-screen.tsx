import { changeProof, type ProofChange, type WholeProof } from '@studio/contract/proofs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, EmptyState, SupportLink, Skeleton, useToast } from '../../design/index.ts'
import { call, useErrorText, useNetwork, useTranslation } from '../../platform/index.ts'
import { SubmittedRound, type PlannedReplacement } from './came-back.tsx'
import { MakingTray } from './making-tray.tsx'
import { ProofFrames } from './proof-frames.tsx'
import { ProofGuests } from './proof-guests.tsx'
import { ProofLink } from './proof-link.tsx'
import { ProofPreview } from './proof-preview.tsx'
import { ProofResults } from './proof-results.tsx'
import { ProofRulesForm } from './proof-rules-form.tsx'
import { proofKeys, proofQuery } from './proofs.queries.ts'
import styles from './proofs.module.css'

/** `/dashboard/clients/proofs/:id`: rules on the left, images with feedback in the middle. */
export function ProofScreen() {
  const { t } = useTranslation('proofs')
  const { id = '' } = useParams({ strict: false })
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, refetch } = useQuery(proofQuery(id))
  if (data) return <ProofEditor key={id} whole={data} />
  if (isOffline || error)
    return (
      <div role={error ? 'alert' : 'status'}>
        <EmptyState
          title={t(($) => (isOffline ? $.away : $.loadFailed))}
          {...(error && !isOffline && { text: errorText(error) })}
          action={
            <>
              <Button onClick={() => void refetch()}>{t(($) => $.retry)}</Button>
              {!isOffline && <SupportLink />}
            </>
          }
        />
      </div>
    )
  return (
    <div role="status" aria-label={t(($) => $.loading)} className={styles.side}>
      <Skeleton height={240} />
    </div>
  )
}

/** Images in the requested order, renumbered. */
function reorderItems(
  { items }: WholeProof,
  newItems: NonNullable<ProofChange['items']>,
): WholeProof['items'] {
  const left = newItems.flatMap(({ mediaId }) => items.find((item) => item.mediaId === mediaId) ?? [])
  let number = 0
  return left.map((item) => (item.replacedBy === null ? { ...item, number: ++number } : item))
}

/** Saves a change immediately. The response carries the new version. */
export type Change = (change: Omit<ProofChange, 'version'>) => Promise<boolean>

function ProofEditor({ whole }: { whole: WholeProof }) {
  const { t } = useTranslation('proofs')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const { proof } = whole
  const key = proofKeys.one(proof.id)
  const save = useMutation({
    // One at a time: each change is based on the version that the previous one returned.
    scope: { id: `proof ${proof.id}` },
    mutationFn: (change: Omit<ProofChange, 'version'>) => {
      const version = queries.getQueryData<WholeProof>(key)?.proof.version ?? proof.version
      return call(changeProof, { params: { id: proof.id }, body: { ...change, version } })
    },
    // Optimistic update of the order.
    onMutate: ({ items: newItems }) => {
      if (newItems)
        queries.setQueryData<WholeProof>(
          key,
          (cached) => cached && { ...cached, items: reorderItems(cached, newItems) },
        )
    },
    onSuccess: async (answer) => {
      queries.setQueryData<WholeProof>(key, (cached) => cached && { ...cached, proof: answer.proof })
      await queries.invalidateQueries({ queryKey: key })
    },
    onError: (error) => {
      showToast({ tone: 'bad', title: t(($) => $.saveFailed), description: errorText(error) })
      void queries.invalidateQueries({ queryKey: key })
    },
  })
  const [planned, setPlanned] = useState<readonly PlannedReplacement[]>([])
  const itemIds = new Set(whole.items.map(({ mediaId }) => mediaId))
  // Before the first round, images are replaced immediately.
  const onReplace =
    proof.status === 'draft'
      ? undefined
      : (replaces: string, { id, url }: { id: string; url: string }) => {
          if (itemIds.has(id)) return showToast({ tone: 'bad', title: t(($) => $.thereAlready) })
          setPlanned((before) => [
            ...before.filter((each) => each.replaces !== replaces && each.id !== id),
            { replaces, id, url },
          ])
        }
  const change: Change = (part) =>
    save.mutateAsync(part).then(
      () => true,
      () => false,
    )
  return (
    <div className={styles.editor}>
      <div className={styles.side}>
        {proof.client && (
          <Link className={styles.meta} to="/dashboard/clients/$id" params={{ id: proof.client.id }}>
            {t(($) => $.backTo, { name: proof.client.name })}
          </Link>
        )}
        <ProofRulesForm proof={proof} change={change} />
        <ProofLink proof={proof} />
        <ProofGuests whole={whole} />
      </div>
      <div className={styles.middle}>
        <SubmittedRound whole={whole} planned={planned} onPlan={setPlanned} />
        <ProofResults whole={whole} />
        <MakingTray whole={whole} change={change} onReplace={onReplace} />
        <ProofFrames whole={whole} change={change} onReplace={onReplace} />
      </div>
      <ProofPreview whole={whole} />
    </div>
  )
}
