import { acceptTerms, putProfile, USE_TYPES, type UseType } from '@studio/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button, Checkbox, ChoiceGrid, TextInput } from '../../design/index.ts'
import { call, storedDrafts, RequestError, useErrorText, useTranslation } from '../../platform/index.ts'
import {
  startedOnboarding,
  checkOnboarding,
  type OnboardingDraft,
  type OnboardingErrors,
} from './onboarding.rules.ts'
import styles from './onboarding.module.css'

const STORAGE_KEY = 'studio-onboarding-draft'

async function finish({ displayName, useType }: { displayName: string; useType: UseType }) {
  await call(putProfile, { body: { displayName, useType } })
  await call(acceptTerms, { body: { termsAccepted: true, complianceConfirmed: true } })
}

/** Onboarding form. Keeps its input if the server refuses. */
export function OnboardingForm({ onDone }: { onDone: () => void | Promise<void> }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => startedOnboarding(storedDrafts.read(STORAGE_KEY)))
  const [errors, setErrors] = useState<OnboardingErrors>({})
  const save = useMutation({
    mutationFn: finish,
    onSuccess: () => {
      storedDrafts.remove(STORAGE_KEY)
      return onDone()
    },
    onError: (error) => {
      if (error instanceof RequestError && error.details?.displayName)
        setErrors({ displayName: 'displayName' })
    },
  })
  const change = (part: Partial<OnboardingDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    storedDrafts.write(STORAGE_KEY, { displayName: next.displayName, useType: next.useType })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const problems = checkOnboarding(draft)
    setErrors(problems.errors)
    if (problems.request) return save.mutate(problems.request)
    const first = Object.keys(problems.errors)[0]
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"], [data-field="${first}"] input`)?.focus()
  }

  const word = (name: keyof OnboardingErrors) => (errors[name] ? t(($) => $.errors[name]) : null)

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.head}>
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {t(($) => $.title)}
        </h1>
        <p className="sign-in-sub">{t(($) => $.subtitle)}</p>
      </div>
      <TextInput
        label={t(($) => $.displayName)}
        hint={t(($) => $.displayNameHint)}
        name="displayName"
        autoComplete="nickname"
        size="main"
        value={draft.displayName}
        error={word('displayName')}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
      />
      <div data-field="useType">
        <ChoiceGrid
          label={t(($) => $.role)}
          className={styles.roles}
          columns={5}
          narrowColumns={2}
          choices={USE_TYPES.map((value) => ({ value, label: t(($) => $.roles[value]) }))}
          value={draft.useType}
          onChange={(useType) => change({ useType })}
        />
        <p className={styles.error} role="alert">
          {word('useType')}
        </p>
      </div>
      <div className={styles.consents}>
        <Checkbox
          name="termsAccepted"
          label={t(($) => $.terms)}
          checked={draft.termsAccepted}
          error={word('termsAccepted')}
          onCheckedChange={(termsAccepted) => change({ termsAccepted })}
        />
        {/* Opens in a new tab, so that the input isn’t lost. */}
        <p className={styles.documents}>
          <a href="/terms" target="_blank" rel="noreferrer">
            {t(($) => $.readTerms)}
          </a>
          <a href="/privacy" target="_blank" rel="noreferrer">
            {t(($) => $.readPrivacy)}
          </a>
        </p>
        <Checkbox
          name="complianceConfirmed"
          label={t(($) => $.compliance)}
          checked={draft.complianceConfirmed}
          error={word('complianceConfirmed')}
          onCheckedChange={(complianceConfirmed) => change({ complianceConfirmed })}
        />
      </div>
      <Button type="submit" variant="accent" size="main" loading={save.isPending}>
        {t(($) => $.enter)}
      </Button>
      <div role="alert">{save.error && <p className={styles.failure}>{errorText(save.error)}</p>}</div>
    </form>
  )
}
