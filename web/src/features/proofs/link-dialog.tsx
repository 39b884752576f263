import { changeProofPin, makeProofLink, type Proof } from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, Select, Switch, TextInput } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import type { LinkDetails } from './proof-link.tsx'
import styles from './proofs.module.css'

type PinChoice = 'new' | 'own' | 'keep' | 'none'
const PIN_FORM = /^\d{6,8}$/

interface LinkDialogProps {
  proof: Proof
  /** Called with the link and PIN, which the server returns only once. */
  onLink: (details: LinkDetails) => void
  onClose: () => void
}

/** Changes the link of a proof, its PIN, or both. The owner can choose the PIN. */
export function LinkDialog({ proof: { id, hasLink, hasPin }, onLink, onClose }: LinkDialogProps) {
  const { t } = useTranslation('proofs')
  const errorText = useErrorText()
  const form = useId()
  const [pinChoice, setPinChoice] = useState<PinChoice>('new')
  const [own, setOwn] = useState('')
  const [isTold, setIsTold] = useState(false)
  const [isNewLink, setIsNewLink] = useState(!hasLink)
  const change = useMutation({
    mutationFn: async (): Promise<LinkDetails> => {
      const params = { id }
      const pin = pinChoice === 'none' ? null : pinChoice === 'own' ? own : pinChoice
      if (isNewLink) {
        const { link, pin: newPin } = await call(makeProofLink, { params, body: { pin } })
        return { link, pin: newPin }
      }
      const { pin: newPin } = await call(changeProofPin, {
        params,
        body: pinChoice === 'new' ? {} : { pin: pin === 'keep' ? null : pin },
      })
      return { link: null, pin: newPin }
    },
    onSuccess(details) {
      onLink(details)
      onClose()
    },
  })
  const isWrong = pinChoice === 'own' && !PIN_FORM.test(own)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTold(true)
    if (!isWrong && !change.isPending) change.mutate()
  }
  const pinChoices: PinChoice[] = ['new', 'own', ...(isNewLink && hasPin ? (['keep'] as const) : []), 'none']
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.link.label)}
      description={t(($) => $.link.changeText)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.said.cancel)}</Button>
          <Button type="submit" form={form} variant="accent" loading={change.isPending}>
            {t(($) => $.link.changeNow)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.rules} onSubmit={submit}>
        {hasLink && (
          <Switch
            label={t(($) => $.link.newLink)}
            isOn={isNewLink}
            onChange={(isOn) => {
              setIsNewLink(isOn)
              if (!isOn && pinChoice === 'keep') setPinChoice('new')
            }}
          />
        )}
        <Select
          label={t(($) => $.link.pin)}
          value={pinChoice}
          options={pinChoices.map((value) => ({ value, label: t(($) => $.link.pins[value]) }))}
          onChange={setPinChoice}
        />
        {pinChoice === 'own' && (
          <TextInput
            name="proof-pin"
            label={t(($) => $.link.ownPin)}
            hint={t(($) => $.link.ownPinHint)}
            error={isTold && isWrong ? t(($) => $.link.ownPinWrong) : null}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        {change.error && (
          <p role="alert" className={styles.bad}>
            {errorText(change.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
