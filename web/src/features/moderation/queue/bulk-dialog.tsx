import {
  type CaseSummary,
  decideCases,
  MAX_PUBLIC_TEXT,
  needsText,
  type PublicText,
  REASONS,
  type Reason,
} from '@studio/contract/moderation'
import { publicTextOf } from './public-text.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Dialog, Select, TextArea, TextInput } from '../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'

const BULK_KINDS = ['dismiss', 'hide', 'remove', 'escalate'] as const
type BulkKind = (typeof BULK_KINDS)[number]

interface Written {
  kind?: BulkKind
  reason?: Reason
  note?: string
  text?: PublicText
}

const withoutText = ({ text: _, ...rest }: Written): Written => rest

interface BulkDialogProps {
  cases: readonly CaseSummary[]
  onClose: () => void
  onDecided: (kind: BulkKind, count: number) => void
}

/** One decision for several cases. A batch can’t be undone, so the message to the authors is shown first. */
export function BulkDialog({ cases, onClose, onDecided }: BulkDialogProps) {
  const { t } = useTranslation(['moderation', 'decisions'])
  const errorText = useErrorText()
  const [draft, keep, forget] = useStoredDraft<Written>('studio-moderation-bulk', (stored) =>
    typeof stored === 'object' && stored !== null ? stored : {},
  )
  const kind = draft.kind ?? 'dismiss'
  const reason = draft.reason ?? cases.find((each) => each.reason !== 'minors')?.reason ?? 'other'
  const text = draft.text ?? publicTextOf({ kind, reason, title: '', words: [], reports: 0 })
  const note = draft.note?.trim()
  const send = useMutation({
    mutationFn: () =>
      call(decideCases, {
        body: {
          cases: cases.map(({ id, version }) => ({ id, version })),
          kind,
          ...(needsText(kind) ? { policy: reason, publicText: text } : {}),
          ...(note ? { privateNote: note } : {}),
        },
      }),
    onSuccess({ decided }) {
      forget({})
      onDecided(kind, decided)
    },
  })
  /** Edited messages survive a change of the other choices. */
  const write = (language: keyof PublicText) => (value: string) =>
    keep({ ...draft, text: { ...text, [language]: value } })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.title, { count: cases.length })}
      description={t(($) => $.bulk.text)}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.bulk.cancel)}
          </Button>
          <Button variant="accent" loading={send.isPending} onClick={() => send.mutate()}>
            {t(($) => $.bulk.send[kind], { count: cases.length })}
          </Button>
        </>
      }
    >
      <div className={styles.bulkForm}>
        <Select
          label={t(($) => $.bulk.kind)}
          value={kind}
          options={BULK_KINDS.map((value) => ({ value, label: t(($) => $.bulk.kinds[value]) }))}
          onChange={(next) => keep({ ...draft, kind: next })}
        />
        {needsText(kind) && (
          <>
            <Select
              label={t(($) => $.case.reason)}
              value={reason}
              // Cases about minors are decided one by one.
              options={REASONS.filter((each) => each !== 'minors').map((value) => ({
                value,
                label: t(($) => $.reasons[value], { ns: 'decisions' }),
              }))}
              onChange={(next) => keep({ ...draft, reason: next })}
            />
            {(['en', 'es'] as const).map((language) => (
              <TextArea
                key={language}
                label={t(($) => $.bulk[language])}
                lang={language}
                rows={4}
                maxLength={MAX_PUBLIC_TEXT}
                value={text[language]}
                onChange={({ target }) => write(language)(target.value)}
              />
            ))}
            {draft.text && (
              <Button variant="plain" onClick={() => keep(withoutText(draft))}>
                {t(($) => $.case.asWritten)}
              </Button>
            )}
          </>
        )}
        <TextInput
          label={t(($) => $.case.note)}
          maxLength={2_000}
          autoComplete="off"
          value={draft.note ?? ''}
          onChange={({ target }) => keep({ ...draft, note: target.value })}
        />
        <p role="alert" className={styles.error}>
          {send.error && errorText(send.error)}
        </p>
      </div>
    </Dialog>
  )
}
