import { closeProof, mailProofLink, makeProofLink, openProof, type Proof } from '@studio/contract/proofs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, useToast } from '../../design/index.ts'
import { call, useErrorText, useLocale } from '../../platform/index.ts'
import { proofKeys } from './proofs.queries.ts'
import styles from './proofs.module.css'
import './proofs.texts.ts'

/** Opens and closes a proof. Link and PIN are told once, and are copied apart. */
export function ProofLink({ proof }: { proof: Proof }) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const [held, setHeld] = useState<{ link: string; pin: string | null } | null>(null)
  const params = { id: proof.id }
  const settled = {
    onSuccess: () => queries.invalidateQueries({ queryKey: proofKeys.all }),
    onError: (error: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) }),
  }
  const open = useMutation({
    ...settled,
    mutationFn: async () => {
      // The answer with the link is all there is of it: it is shown before anything else can fail.
      if (!proof.hasLink) setHeld(await call(makeProofLink, { params, body: {} }))
      await call(openProof, { params })
    },
  })
  const close = useMutation({ ...settled, mutationFn: () => call(closeProof, { params }) })
  const renew = useMutation({
    ...settled,
    mutationFn: async () => setHeld(await call(makeProofLink, { params, body: {} })),
  })
  const mail = useMutation({
    ...settled,
    mutationFn: () =>
      call(mailProofLink, {
        params,
        body: { link: held?.link ?? '', language: locale === 'es' ? 'es' : 'en' },
      }),
    onSuccess: ({ mailedTo }) => showToast({ tone: 'good', title: t(($) => $.mailed, { to: mailedTo }) }),
  })
  const isShut = proof.status === 'draft' || proof.status === 'closed'
  return (
    <section className={styles.link} aria-label={t(($) => $.link.label)}>
      {held && (
        <>
          <Copied label={t(($) => $.link.link)} value={held.link} button={t(($) => $.link.copyLink)} />
          {held.pin !== null && (
            <Copied label={t(($) => $.link.pin)} value={held.pin} button={t(($) => $.link.copyPin)} />
          )}
          <p className={styles.meta}>{t(($) => $.link.once)}</p>
          {proof.client?.email && !isShut && (
            <Button loading={mail.isPending} onClick={() => mail.mutate()}>
              {t(($) => $.link.mail, { to: proof.client?.email ?? '' })}
            </Button>
          )}
        </>
      )}
      {isShut ? (
        <Button
          variant="accent"
          size="main"
          disabled={proof.frames === 0}
          loading={open.isPending}
          onClick={() => open.mutate()}
        >
          {t(($) => $.link.open)}
        </Button>
      ) : (
        <div className={styles.buttons}>
          <Button loading={renew.isPending} onClick={() => renew.mutate()}>
            {t(($) => $.link.renew)}
          </Button>
          <Button loading={close.isPending} onClick={() => close.mutate()}>
            {t(($) => $.link.close)}
          </Button>
        </div>
      )}
      <p className={styles.meta}>
        {t(($) => (proof.frames === 0 ? $.link.needsFrames : isShut ? $.link.shut : $.link.mailNote))}
      </p>
    </section>
  )
}

function Copied({ label, value, button }: { label: string; value: string; button: string }) {
  const { t } = useTranslation('proofs')
  const showToast = useToast()
  return (
    <div className={styles.copied}>
      <code aria-label={label}>{value}</code>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
            () => showToast({ tone: 'good', title: t(($) => $.link.copied) }),
            () => showToast({ tone: 'bad', title: t(($) => $.failed) }),
          )
        }
      >
        {button}
      </Button>
    </div>
  )
}
