import { type CaseDetail, eraseCase } from '@studio/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'

const MIN_CHARACTERS = 3

/** True if the case has text to delete and no open decision. The server checks it again. */
const isErasable = ({ status, appeal, events, undo }: CaseDetail): boolean =>
  status === 'closed' && !appeal && !undo && events.at(-1)?.kind !== 'erase'

/** Asks the council to erase the texts of a case, and links to the proposal. */
export function EraseCase({ detail, isOwn }: { detail: CaseDetail; isOwn: boolean }) {
  const { t } = useTranslation('moderation')
  const [isOpen, setIsOpen] = useState(false)
  const [proposalId, setProposalId] = useState<string>()
  if (isOwn || !isErasable(detail)) return null
  return (
    <section className={styles.factsPart}>
      {proposalId === undefined ? (
        <div>
          <Button onClick={() => setIsOpen(true)}>{t(($) => $.erase.open)}</Button>
        </div>
      ) : (
        <p role="status" className={styles.note}>
          {t(($) => $.erase.done)}{' '}
          <Link to="/dashboard/council" search={{ id: proposalId }}>
            {t(($) => $.erase.council)}
          </Link>
        </p>
      )}
      {isOpen && (
        <EraseDialog
          detail={detail}
          onClose={() => setIsOpen(false)}
          onProposed={(id) => {
            setIsOpen(false)
            setProposalId(id)
          }}
        />
      )}
    </section>
  )
}

interface EraseDialogProps {
  detail: CaseDetail
  onClose: () => void
  onProposed: (proposalId: string) => void
}

function EraseDialog({ detail, onClose, onProposed }: EraseDialogProps) {
  const { t } = useTranslation('moderation')
  const errorText = useErrorText()
  const [stored, keep, forget] = useStoredDraft<string>(`studio-erase-case-${detail.id}`, (storedText) =>
    typeof storedText === 'string' ? storedText : '',
  )
  const reason = stored.trim()
  const [isShort, setIsShort] = useState(false)
  const send = useMutation({
    mutationFn: () => call(eraseCase, { params: { id: detail.id }, body: { reason } }),
    onSuccess({ proposalId }) {
      forget('')
      onProposed(proposalId)
    },
  })
  const problem = isShort ? t(($) => $.erase.short) : send.error && errorText(send.error)
  function submit() {
    setIsShort(reason.length < MIN_CHARACTERS)
    if (reason.length >= MIN_CHARACTERS) send.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.erase.title, { number: detail.number })}
      description={t(($) => $.erase.text)}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.bulk.cancel)}
          </Button>
          <Button variant="accent" loading={send.isPending} onClick={submit}>
            {t(($) => $.erase.send)}
          </Button>
        </>
      }
    >
      <form
        className={styles.bulkForm}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t(($) => $.erase.reason)}
          hint={t(($) => $.erase.hint)}
          maxLength={500}
          autoComplete="off"
          value={stored}
          onChange={({ target }) => keep(target.value)}
        />
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      </form>
    </Dialog>
  )
}
