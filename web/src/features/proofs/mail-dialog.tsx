import { mailProofLink, type Proof } from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, Select, TextInput, useToast } from '../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

type Language = 'en' | 'es'
/** Each language in its own name. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const

interface MailDialogProps {
  proof: Proof
  /** Null once the link is no longer shown. Then the owner pastes it. */
  link: string | null
  onClose: () => void
}

/** Emails the link of a proof to its client or to another address. */
export function MailDialog({ proof, link: details, onClose }: MailDialogProps) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const showToast = useToast()
  const action = useProofAction()
  const form = useId()
  const [to, setTo] = useState(proof.client?.email ?? '')
  const [pasted, setPasted] = useState('')
  const [language, setLanguage] = useState<Language>(locale === 'es' ? 'es' : 'en')
  const mail = useMutation({
    mutationFn: () =>
      call(mailProofLink, {
        params: { id: proof.id },
        body: { link: details ?? pasted.trim(), to: to.trim(), language },
      }),
    async onSuccess({ mailedTo }) {
      showToast({ tone: 'good', title: t(($) => $.mailed, { to: mailedTo }) })
      await action.onSuccess()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!mail.isPending) mail.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.link.mail)}
      description={t(($) => $.link.mailNote)}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.said.cancel)}</Button>
          <Button type="submit" form={form} variant="accent" loading={mail.isPending}>
            {t(($) => $.link.mailNow)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.rules} onSubmit={submit}>
        <TextInput
          name="proof-mail-to"
          label={t(($) => $.link.to)}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        {details === null && (
          <TextInput
            name="proof-mail-link"
            label={t(($) => $.link.link)}
            hint={t(($) => $.link.paste)}
            required
            maxLength={500}
            autoComplete="off"
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
        )}
        <Select
          label={t(($) => $.link.language)}
          value={language}
          options={LANGUAGES}
          onChange={setLanguage}
        />
        {mail.error && (
          <p role="alert" className={styles.bad}>
            {errorText(mail.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
