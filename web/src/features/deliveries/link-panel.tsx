import { changeDelivery, type Delivery, linkDelivery, revokeDeliveryLink } from '@studio/contract/deliveries'
import { dateFormat, localDay } from '@studio/domain/kernel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, DateField, Dialog, Switch, TextInput, useToast } from '../../design/index.ts'
import { call, copyText, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { deliveryKeys } from './deliveries.queries.ts'
import styles from './deliveries.module.css'
import { useDeliveryAction } from './use-delivery-action.ts'

const MIN_PASSWORD = 4

/** The last moment of a local day. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null)

/** Link, password, expiry and permissions of a delivery. The link is shown once. */
export function LinkPanel({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const [locale] = useLocale()
  const showToast = useToast()
  const [shownLink, setShownLink] = useState<string | null>(null)
  const [isCreating, setIsCreating] = useState(false)
  const [today] = useState(() => localDay(new Date()))
  const { id, link, expiresAt, allowsDownloads, allowsFavourites, state } = delivery
  const params = { id }
  const revoke = useDeliveryAction(id, async () => {
    await call(revokeDeliveryLink, { params })
    setShownLink(null)
  })
  const change = useDeliveryAction(id, (body: Parameters<typeof update>[1]) => update(id, body))
  const copy = async (text: string) => {
    const isCopied = await copyText(text)
    showToast({
      tone: isCopied ? 'good' : 'bad',
      title: t(($) => (isCopied ? $.link.copied : $.link.copyFailed)),
    })
  }
  const openedAt = link?.openedAt
  const moment = (at: string) => dateFormat(locale, 'moment').format(new Date(at))
  if (state === 'removed') return <p>{t(($) => $.removedText)}</p>
  return (
    <section className={styles.block} aria-labelledby="delivery-link">
      <h3 id="delivery-link" className={styles.label}>
        {t(($) => $.link.title)}
      </h3>
      {shownLink && (
        <div className={styles.copied}>
          <code aria-label={t(($) => $.link.title)}>{shownLink}</code>
          <Button onClick={() => void copy(shownLink)}>{t(($) => $.link.copy)}</Button>
          <p className={styles.dim}>{t(($) => $.link.once)}</p>
        </div>
      )}
      <p className={styles.dim}>
        {link
          ? [
              t(($) => (link.hasPassword ? $.link.withPassword : $.link.withoutPassword)),
              openedAt ? t(($) => $.link.opened, { time: moment(openedAt) }) : t(($) => $.link.notOpened),
            ].join(' · ')
          : t(($) => $.link.none)}
      </p>
      <div className={styles.buttons}>
        <Button variant={link ? 'quiet' : 'accent'} onClick={() => setIsCreating(true)}>
          {t(($) => (link ? $.link.replace : $.link.create))}
        </Button>
        {link && (
          <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t(($) => $.link.revoke)}
          </Button>
        )}
      </div>
      <DateField
        label={t(($) => $.link.expiry)}
        value={expiresAt ? localDay(new Date(expiresAt)) : ''}
        empty={t(($) => $.link.never)}
        min={today}
        onChange={(day) => change.mutate({ expiresAt: endOf(day) })}
      />
      <p className={styles.dim}>{t(($) => $.link.expiryHint)}</p>
      <Switch
        label={t(($) => $.permissions.downloads)}
        isOn={allowsDownloads}
        isDisabled={change.isPending}
        onChange={(isOn) => change.mutate({ allowsDownloads: isOn })}
      />
      <Switch
        label={t(($) => $.permissions.favourites)}
        isOn={allowsFavourites}
        isDisabled={change.isPending}
        onChange={(isOn) => change.mutate({ allowsFavourites: isOn })}
      />
      {isCreating && (
        <LinkDialog delivery={delivery} onLink={setShownLink} onClose={() => setIsCreating(false)} />
      )}
    </section>
  )
}

const update = (
  id: string,
  body: { expiresAt?: string | null; allowsDownloads?: boolean; allowsFavourites?: boolean },
) => call(changeDelivery, { params: { id }, body })

interface LinkDialogProps {
  delivery: Delivery
  onLink: (link: string) => void
  onClose: () => void
}

function LinkDialog({ delivery: { id, link }, onLink, onClose }: LinkDialogProps) {
  const { t } = useTranslation('deliveries')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const form = useId()
  const [password, setPassword] = useState('')
  const [isTold, setIsTold] = useState(false)
  const isShort = password !== '' && password.length < MIN_PASSWORD
  const create = useMutation({
    mutationFn: () => call(linkDelivery, { params: { id }, body: { password: password || null } }),
    onSuccess: (answer) => {
      onLink(answer.link)
      onClose()
      void queries.invalidateQueries({ queryKey: deliveryKeys.one(id) })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (!isShort && !create.isPending) create.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => (link ? $.link.replace : $.link.create))}
      description={t(($) => (link ? $.link.replaceText : $.link.createText))}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button type="submit" form={form} variant="accent" loading={create.isPending}>
            {t(($) => $.link.create)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.block} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.link.password)}
          hint={t(($) => $.link.passwordHint)}
          error={isTold && isShort ? t(($) => $.link.passwordShort, { count: MIN_PASSWORD }) : null}
          value={password}
          maxLength={72}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {create.error && (
          <p role="alert" className={styles.bad}>
            {errorText(create.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
