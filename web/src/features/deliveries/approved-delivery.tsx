import { createDelivery } from '@studio/contract/deliveries'
import type { ExportPreset } from '@studio/contract/gallery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button, EmptyState, Skeleton } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import { deliveryKeys } from './deliveries.queries.ts'
import styles from './deliveries.module.css'

const PRESETS: ExportPreset[] = ['web', 'full']

interface ApprovedDeliveryProps {
  /** Idempotency key of the new delivery. */
  id: string
  approvalId: string
  title: string
  /** Opens the form instead. */
  onChoose: () => void
}

/** Creates the delivery of an approval in its current state, and opens it. */
export function ApprovedDelivery({ id, approvalId, title, onChoose }: ApprovedDeliveryProps) {
  const { t } = useTranslation('deliveries')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(createDelivery, { body: { id, approvalId, title, presets: PRESETS } }),
    onSuccess: async ({ delivery }) => {
      void queries.invalidateQueries({ queryKey: deliveryKeys.list })
      await navigate({ to: '/dashboard/deliveries/$id', params: { id: delivery.id }, replace: true })
    },
  })
  const start = useEffectEvent(() => mutate())
  useEffect(() => start(), [])
  if (error && !isPending)
    return (
      <div role="alert">
        <EmptyState
          title={t(($) => $.approved.failed)}
          text={errorText(error)}
          action={
            <>
              <Button variant="accent" onClick={() => mutate()}>
                {t(($) => $.retry)}
              </Button>
              <Button onClick={onChoose}>{t(($) => $.approved.choose)}</Button>
            </>
          }
        />
      </div>
    )
  return (
    <div role="status" aria-label={t(($) => $.approved.creating)} className={styles.page}>
      <p>{t(($) => $.approved.creating)}</p>
      <Skeleton height={240} />
    </div>
  )
}
