import { closeProof, makeProofLink, openProof, type Proof } from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useToast } from '../../design/index.ts'
import { call, copyText, useTranslation } from '../../platform/index.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MailDialog } from './mail-dialog.tsx'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

/** Link and PIN as returned once. Null if unchanged or not set. */
export interface LinkDetails {
  link: string | null
  pin: string | null
}

/** Opens and closes a proof. Link and PIN are shown once and copied separately. */
export function ProofLink({ proof }: { proof: Proof }) {
  const { t } = useTranslation('proofs')
  const action = useProofAction()
  const [details, setDetails] = useState<LinkDetails | null>(null)
  const [dialog, setDialog] = useState<'change' | 'mail' | null>(null)
  const params = { id: proof.id }
  const open = useMutation({
    ...action,
    mutationFn: async () => {
      // The response is the only one that contains the link, so it is shown before anything else can fail.
      if (!proof.hasLink) setDetails(await call(makeProofLink, { params, body: {} }))
      await call(openProof, { params })
    },
  })
  const close = useMutation({ ...action, mutationFn: () => call(closeProof, { params }) })
  const change = (
    <Button onClick={() => setDialog('change')}>
      {t(($) => (proof.hasLink ? $.link.change : $.link.choosePin))}
    </Button>
  )
  const isShut = proof.status === 'draft' || proof.status === 'closed'
  return (
    <section className={styles.link} aria-label={t(($) => $.link.label)}>
      {details && (
        <>
          {details.link !== null && (
            <Copied label={t(($) => $.link.link)} value={details.link} button={t(($) => $.link.copyLink)} />
          )}
          {details.pin !== null && (
            <Copied label={t(($) => $.link.pin)} value={details.pin} button={t(($) => $.link.copyPin)} />
          )}
          <p className={styles.meta}>{t(($) => $.link.once)}</p>
        </>
      )}
      {isShut ? (
        <>
          <Button
            variant="accent"
            size="main"
            disabled={proof.frames === 0}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >
            {t(($) => $.link.open)}
          </Button>
          <div className={styles.buttons}>{change}</div>
        </>
      ) : (
        <div className={styles.buttons}>
          <Button onClick={() => setDialog('mail')}>{t(($) => $.link.mail)}</Button>
          {change}
          <Button loading={close.isPending} onClick={() => close.mutate()}>
            {t(($) => $.link.close)}
          </Button>
        </div>
      )}
      <p className={styles.meta}>
        {t(($) => (proof.frames === 0 ? $.link.needsFrames : isShut ? $.link.shut : $.link.mailNote))}
      </p>
      {dialog === 'change' && (
        <LinkDialog
          proof={proof}
          onClose={() => setDialog(null)}
          onLink={(now) => {
            // If only the PIN changed, the link shown before still works.
            setDetails((before) => ({ link: now.link ?? before?.link ?? null, pin: now.pin }))
            void action.onSuccess()
          }}
        />
      )}
      {dialog === 'mail' && (
        <MailDialog proof={proof} link={details?.link ?? null} onClose={() => setDialog(null)} />
      )}
    </section>
  )
}

function Copied({ label, value, button }: { label: string; value: string; button: string }) {
  const { t } = useTranslation('proofs')
  const showToast = useToast()
  const copy = async () => {
    const isCopied = await copyText(value)
    showToast({
      tone: isCopied ? 'good' : 'bad',
      title: t(($) => (isCopied ? $.link.copied : $.link.copyFailed)),
    })
  }
  return (
    <div className={styles.copied}>
      <code aria-label={label}>{value}</code>
      <Button onClick={() => void copy()}>{button}</Button>
    </div>
  )
}
