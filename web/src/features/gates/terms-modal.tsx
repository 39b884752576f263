import { acceptTerms } from '@studio/contract/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, Checkbox, Dialog } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import { refetchGates } from './gates.queries.ts'
import styles from './gates.module.css'

/** Asks again for the two confirmations of onboarding. */
export function TermsModal({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('gates')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [consent, setConsent] = useState({ terms: false, compliance: false })
  const [wasAsked, setWasAsked] = useState(false)
  const accept = useMutation({
    mutationFn: () => call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } }),
    onSuccess: () => refetchGates(queries),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (accept.isPending) return
    setWasAsked(true)
    if (consent.terms && consent.compliance) return accept.mutate()
    form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
  }

  const box = (name: 'terms' | 'compliance') => (
    <Checkbox
      name={name}
      label={t(($) => $.terms[name])}
      checked={consent[name]}
      error={wasAsked && !consent[name] ? t(($) => $.terms.missing) : null}
      onCheckedChange={(isGiven) => setConsent({ ...consent, [name]: isGiven })}
    />
  )

  return (
    <Dialog
      isOpen
      width={560}
      title={t(($) => $.terms.title)}
      description={t(($) => $.terms.text)}
      actions={
        <>
          <Button size="main" variant="plain" onClick={onSignOut}>
            {t(($) => $.signOut)}
          </Button>
          <Button type="submit" form={id} size="main" variant="accent" loading={accept.isPending}>
            {t(($) => $.terms.confirm)}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className={styles.consents} noValidate onSubmit={submit}>
        {box('terms')}
        {box('compliance')}
      </form>
      <p className={styles.links}>
        <a href="/terms" target="_blank" rel="noopener">
          {t(($) => $.terms.readTerms)}
        </a>
        <a href="/privacy" target="_blank" rel="noopener">
          {t(($) => $.terms.readPrivacy)}
        </a>
      </p>
      <div role="alert" className={styles.alert}>
        {accept.error && <p className={styles.failure}>{errorText(accept.error)}</p>}
      </div>
    </Dialog>
  )
}
