import type { Factor } from '@supabase/supabase-js'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, ChoiceGrid } from '../../../design/index.ts'
import { Failure } from '../failure.tsx'
import styles from '../sign-in.module.css'
import { CodeField } from './code-field.tsx'
import { verifySecurityKey, verifyFactor, sendFactorCode } from './steps.actions.ts'
import { useFirstField } from './use-first-field.ts'

/** Verifies one of the factors: app code, phone code or security key. */
export function FactorForm({ factors }: { factors: Factor[] }) {
  const { t } = useTranslation('sign-in')
  const form = useFirstField()
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ factorId: string; challengeId: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const type = factors.find(({ id }) => id === factorId)?.factor_type
  const challengeId = sent?.factorId === factorId ? sent.challengeId : undefined
  const asksForCode = type !== 'webauthn' && (type !== 'phone' || challengeId !== undefined)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    if (asksForCode && !/^\d{6}$/.test(code)) {
      setFieldError(t(($) => $.challenge[type === 'phone' ? 'incompletePhone' : 'incomplete']))
      event.currentTarget.querySelector<HTMLInputElement>('[name=code]')?.focus()
      return
    }
    setIsBusy(true)
    try {
      if (asksForCode) await verifyFactor(factorId, code, challengeId)
      else if (type === 'webauthn') await verifySecurityKey(factorId)
      else setSent({ factorId, challengeId: await sendFactorCode(factorId) })
    } catch (error) {
      setFailure(error)
    }
    setIsBusy(false)
  }

  function choose(id: string) {
    setFactorId(id)
    setCode('')
    setFieldError(null)
    setFailure(null)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {factors.length > 1 && (
        <ChoiceGrid
          label={t(($) => $.challenge.which)}
          columns={2}
          choices={factors.map((factor, index) => ({
            value: factor.id,
            label: factor.friendly_name || t(($) => $.challenge.unnamed, { number: index + 1 }),
          }))}
          value={factorId}
          onChange={choose}
        />
      )}
      {asksForCode && (
        <CodeField
          label={t(($) => $.code)}
          hint={type === 'phone' ? t(($) => $.challenge.phoneHint) : t(($) => $.challenge.hint)}
          value={code}
          error={fieldError}
          onCode={(next) => {
            setCode(next)
            setFieldError(null)
          }}
        />
      )}
      <Button type="submit" variant="accent" size="main" loading={isBusy}>
        {asksForCode ? t(($) => $.goOn) : t(($) => $.challenge[type === 'webauthn' ? 'useKey' : 'sendPhone'])}
      </Button>
      <Failure error={failure} />
    </form>
  )
}
