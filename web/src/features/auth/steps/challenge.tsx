import type { Factor } from '@supabase/supabase-js'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ChoiceGrid, Spinner } from '../../../design/index.ts'
import { session } from '../../../platform/index.ts'
import '../auth.texts.ts'
import { Failure } from '../failure.tsx'
import styles from '../sign-in.module.css'
import { CodeField } from './code-field.tsx'
import { listAuthenticators, proveFactor } from './steps.actions.ts'
import { useFirstField } from './use-first-field.ts'

interface ChallengeProps {
  heading: 'h1' | 'h2'
  headingProps: object
}

/** Asks for the second factor of whoever has one. Signing out is the other way on. */
export function Challenge({ heading: Heading, headingProps }: ChallengeProps) {
  const { t } = useTranslation('sign-in')
  const [factors, setFactors] = useState<Factor[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => void listAuthenticators().then(setFactors, setFailure), [])

  async function leave() {
    setIsLeaving(true)
    setFailure(null)
    await session.signOut().catch(setFailure)
    setIsLeaving(false)
  }

  return (
    <>
      <Heading {...headingProps}>{t(($) => $.challenge.title)}</Heading>
      <p className="sign-in-sub">{t(($) => $.challenge.subtitle)}</p>
      {factors && factors.length > 0 ? (
        <FactorForm factors={factors} />
      ) : (
        !failure && (
          <p className={styles.redirecting} role="status">
            <Spinner />
            {t(($) => $.challenge.loading)}
          </p>
        )
      )}
      <Failure error={failure} />
      <div className={styles.row}>
        <Button variant="plain" loading={isLeaving} onClick={() => void leave()}>
          {t(($) => $.challenge.signOut)}
        </Button>
        {!factors && Boolean(failure) && (
          <Button
            variant="plain"
            onClick={() => {
              setFailure(null)
              void listAuthenticators().then(setFactors, setFailure)
            }}
          >
            {t(($) => $.challenge.again)}
          </Button>
        )}
      </div>
    </>
  )
}

function FactorForm({ factors }: { factors: Factor[] }) {
  const { t } = useTranslation('sign-in')
  const form = useFirstField()
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    if (!/^\d{6}$/.test(code)) {
      setFieldError(t(($) => $.challenge.incomplete))
      event.currentTarget.querySelector<HTMLInputElement>('[name=code]')?.focus()
      return
    }
    setIsBusy(true)
    await proveFactor(factorId, code).catch(setFailure)
    setIsBusy(false)
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={prove}>
      {factors.length > 1 && (
        <ChoiceGrid
          label={t(($) => $.challenge.which)}
          columns={2}
          choices={factors.map((factor, index) => ({
            value: factor.id,
            label: factor.friendly_name || t(($) => $.challenge.unnamed, { number: index + 1 }),
          }))}
          value={factorId}
          onChange={setFactorId}
        />
      )}
      <CodeField
        label={t(($) => $.code)}
        hint={t(($) => $.challenge.hint)}
        value={code}
        error={fieldError}
        onCode={(next) => {
          setCode(next)
          setFieldError(null)
        }}
      />
      <Button type="submit" variant="accent" size="main" loading={isBusy}>
        {t(($) => $.goOn)}
      </Button>
      <Failure error={failure} />
    </form>
  )
}
