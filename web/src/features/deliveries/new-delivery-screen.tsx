import { createDelivery, type DeliveryPresetChoice } from '@studio/contract/deliveries'
import { sizeText } from '@studio/domain/kernel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, EmptyState, Switch, TextArea, TextInput } from '../../design/index.ts'
import { call, newUuid, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { ApprovedDelivery } from './approved-delivery.tsx'
import { exportPresetsQuery } from '../gallery/index.ts'
import { deliveryKeys, planQuery } from './deliveries.queries.ts'
import styles from './deliveries.module.css'
import { PresetChoices } from './preset-choices.tsx'
import { PRESET_NAMES } from './preset-name.ts'

/** `/dashboard/deliveries/new`: presets, plan and permissions for the images that the gallery handed over. */
export function NewDeliveryScreen() {
  const { t } = useTranslation('deliveries')
  const ids = useRouterState({ select: ({ location }) => location.state.deliveredIds })
  const approval = useRouterState({ select: ({ location }) => location.state.approval })
  const navigate = useNavigate()
  if (!ids || ids.length === 0)
    return (
      <EmptyState
        title={t(($) => $.none.title)}
        text={t(($) => $.none.text)}
        action={
          <Button asChild variant="accent" size="main">
            <Link to="/dashboard/gallery">{t(($) => $.empty.action)}</Link>
          </Button>
        }
      />
    )
  if (approval?.deliveryId) {
    const { id, title, deliveryId } = approval
    return (
      <ApprovedDelivery
        id={deliveryId}
        approvalId={id}
        title={title}
        onChoose={() =>
          void navigate({
            to: '/dashboard/deliveries/new',
            state: { deliveredIds: ids, approval: { id, title } },
            replace: true,
          })
        }
      />
    )
  }
  return <NewDelivery ids={ids} approval={approval} />
}

interface NewDeliveryProps {
  ids: readonly string[]
  /** The approval that contains exactly these images. */
  approval: { id: string; title: string } | undefined
}

function NewDelivery({ ids, approval }: NewDeliveryProps) {
  const { t } = useTranslation('deliveries')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [locale] = useLocale()
  // Idempotency key of the delivery.
  const [id] = useState(newUuid)
  const [title, setTitle] = useState(approval?.title ?? '')
  const [message, setMessage] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(['web'])
  const [allowsDownloads, setAllowsDownloads] = useState(true)
  const [allowsFavourites, setAllowsFavourites] = useState(true)
  const [isTold, setIsTold] = useState(false)
  const own = useQuery(exportPresetsQuery)
  const presets: DeliveryPresetChoice[] = [
    ...PRESET_NAMES.filter((name) => chosen.includes(name)),
    ...(own.data ?? [])
      .filter((preset) => chosen.includes(preset.id))
      .map(({ name, settings }) => ({ name, settings })),
  ]
  const plan = useQuery(planQuery(ids, presets))
  const create = useMutation({
    mutationFn: () =>
      call(createDelivery, {
        body: {
          id,
          title: title.trim(),
          message: message.trim() || null,
          ...(approval ? { approvalId: approval.id } : { ids: [...ids] }),
          presets,
          allowsDownloads,
          allowsFavourites,
        },
      }),
    onSuccess: async ({ delivery }) => {
      void queries.invalidateQueries({ queryKey: deliveryKeys.list })
      await navigate({ to: '/dashboard/deliveries/$id', params: { id: delivery.id }, replace: true })
    },
  })
  const titleError = isTold && title.trim() === '' ? t(($) => $.new.titleMissing) : null
  const presetError = presets.length === 0 ? t(($) => $.new.presetMissing) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (title.trim() !== '' && !presetError && !create.isPending) create.mutate()
  }
  const size = (bytes: number) => sizeText(bytes, locale)
  const planned = presets.length > 0 ? plan.data : undefined
  return (
    <form className={styles.columns} noValidate onSubmit={submit}>
      <section className={styles.column} aria-labelledby="delivery-presets">
        <h2 id="delivery-presets" className={styles.label}>
          {t(($) => $.new.presets)}
        </h2>
        <PresetChoices chosen={chosen} onChange={setChosen} plan={planned} />
        <p role="alert" className={styles.bad}>
          {presetError}
        </p>
      </section>
      <section className={styles.column} aria-label={t(($) => $.new.details)}>
        <TextInput
          label={t(($) => $.new.title)}
          value={title}
          maxLength={120}
          autoComplete="off"
          error={titleError}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextArea
          label={t(($) => $.new.message)}
          hint={t(($) => $.new.messageHint)}
          value={message}
          maxLength={2_000}
          rows={4}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Switch
          label={t(($) => $.permissions.downloads)}
          isOn={allowsDownloads}
          onChange={setAllowsDownloads}
        />
        <Switch
          label={t(($) => $.permissions.favourites)}
          isOn={allowsFavourites}
          onChange={setAllowsFavourites}
        />
        {approval && <p className={styles.dim}>{t(($) => $.approved.exactly)}</p>}
        <p className={styles.dim}>{t(($) => $.new.private)}</p>
        <div aria-live="polite" className={styles.plan}>
          {planned && (
            <>
              <p className={styles.label}>
                {t(($) => $.new.plan, { count: planned.files, size: size(planned.bytes) })}
              </p>
              {planned.leftOut > 0 && <p>{t(($) => $.new.leftOut, { count: planned.leftOut })}</p>}
              {planned.left !== null && (
                <p className={planned.left < planned.bytes ? styles.bad : styles.dim}>
                  {t(($) => $.new.left, { size: size(planned.left) })}
                </p>
              )}
            </>
          )}
          {plan.error && <p className={styles.bad}>{errorText(plan.error)}</p>}
        </div>
        {create.error && (
          <p role="alert" className={styles.bad}>
            {errorText(create.error)}
          </p>
        )}
        <Button type="submit" variant="accent" size="main" loading={create.isPending}>
          {t(($) => $.new.create)}
        </Button>
        <p className={styles.dim}>{t(($) => $.new.background)}</p>
      </section>
    </form>
  )
}
