import { dateFormat } from '@studio/domain/kernel'
import { createBooth } from '@studio/contract/kiosk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextInput } from '../../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../../platform/index.ts'
import styles from '../console.module.css'
import { eventKeys } from '../kiosk-console.queries.ts'

const halves = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/** Asks for a name, then shows the code, readable across the room. The code is shown only once. */
export function PairDialog({
  eventId,
  count,
  onClose,
}: {
  eventId: string
  count: number
  onClose: () => void
}) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const form = useId()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [name, setName] = useState(`${t(($) => $.booths.booth)} ${count + 1}`)
  const make = useMutation({
    mutationFn: () => call(createBooth, { params: { id: eventId }, body: { name: name.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: eventKeys.one(eventId) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) make.mutate()
  }
  const pairing = make.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.pair.title)}
      description={t(($) => $.pair.text, { address: `${location.host}/event/start` })}
      width={480}
      actions={
        pairing ? (
          <Button variant="accent" onClick={onClose}>
            {t(($) => $.pair.done)}
          </Button>
        ) : (
          <>
            <Button variant="plain" onClick={onClose}>
              {t(($) => $.form.cancel)}
            </Button>
            <Button
              type="submit"
              form={form}
              variant="accent"
              loading={make.isPending}
              disabled={!name.trim()}
            >
              {t(($) => $.pair.make)}
            </Button>
          </>
        )
      }
    >
      {pairing ? (
        <div role="status">
          <p className={styles.meta}>{t(($) => $.pair.code)}</p>
          <p className={styles.code}>{halves(pairing.code)}</p>
          <p className={styles.meta}>
            {t(($) => $.pair.until, {
              time: dateFormat(locale, 'time').format(new Date(pairing.expiresAt)),
            })}
          </p>
        </div>
      ) : (
        <form id={form} onSubmit={submit}>
          <TextInput
            label={t(($) => $.pair.name)}
            value={name}
            maxLength={60}
            error={make.error && `${t(($) => $.pair.failed)}. ${errorText(make.error)}`}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      )}
    </Dialog>
  )
}
