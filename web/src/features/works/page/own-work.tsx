import {
  MAX_WORK_ABOUT,
  patchWork,
  type WorkChange,
  type WorkPage,
  withdrawWork,
} from '@studio/contract/works'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Undo2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, Checkbox, Dialog, TextArea, TextInput, useToast } from '../../../design/index.ts'
import { call, RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './work-foot.module.css'

/** Actions of the author: edit and withdraw. */
export function OwnWork({ work }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const [open, setOpen] = useState<'change' | 'withdraw' | null>(null)
  const close = () => setOpen(null)
  if (work.status === 'withdrawn') return null
  return (
    <>
      <Button
        variant="plain"
        aria-haspopup="dialog"
        icon={<Pencil size={15} aria-hidden="true" />}
        onClick={() => setOpen('change')}
      >
        {t(($) => $.own.change)}
      </Button>
      <Button
        variant="plain"
        aria-haspopup="dialog"
        icon={<Undo2 size={15} aria-hidden="true" />}
        onClick={() => setOpen('withdraw')}
      >
        {t(($) => $.own.withdraw)}
      </Button>
      {open === 'change' && <ChangeDialog work={work} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog work={work} onClose={close} />}
    </>
  )
}

/** Refreshes all lists of works. */
function useReadAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['works'] })
}

function ChangeDialog({ work, onClose }: { work: WorkPage; onClose: () => void }) {
  const { t } = useTranslation('work-page')
  const errorText = useErrorText()
  const showToast = useToast()
  const readAgain = useReadAgain()
  const form = useId()
  const [title, setTitle] = useState(work.title)
  const [about, setAbout] = useState(work.about)
  const [visibility, setVisibility] = useState(work.visibility)
  // Sends only changed fields, because others may have been changed elsewhere.
  const change: WorkChange = {
    ...(title.trim() !== work.title && { title: title.trim() }),
    ...(about.trim() !== work.about && { about: about.trim() }),
    ...(visibility !== work.visibility && { visibility }),
  }
  const save = useMutation({
    mutationFn: () => call(patchWork, { params: { id: work.id }, body: change }),
    onSuccess({ result }) {
      void readAgain()
      showToast({
        title: result === 'held' ? t(($) => $.states.held) : t(($) => $.own.changed),
        tone: result === 'held' ? 'bad' : 'good',
      })
      onClose()
    },
  })
  const isReady = title.trim() !== '' && Object.keys(change).length > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !save.isPending) save.mutate()
  }
  const details = save.error instanceof RequestError ? (save.error.details ?? {}) : {}
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.own.changeTitle)}
      width={480}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.own.cancel)}
          </Button>
          <Button type="submit" form={form} variant="accent" loading={save.isPending} disabled={!isReady}>
            {t(($) => $.own.save)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={send}>
        <TextInput
          label={t(($) => $.own.title)}
          maxLength={120}
          autoComplete="off"
          value={title}
          error={details.title}
          onChange={({ currentTarget: { value } }) => setTitle(value)}
        />
        <TextArea
          label={t(($) => $.about)}
          rows={4}
          maxLength={MAX_WORK_ABOUT}
          value={about}
          error={details.about}
          onChange={({ currentTarget: { value } }) => setAbout(value)}
        />
        <Checkbox
          label={t(($) => $.own.unlisted)}
          checked={visibility === 'unlisted'}
          onCheckedChange={(isUnlisted) => setVisibility(isUnlisted ? 'unlisted' : 'public')}
        />
        <div role="alert">{save.isError && <p className={styles.problem}>{errorText(save.error)}</p>}</div>
      </form>
    </Dialog>
  )
}

function WithdrawDialog({ work, onClose }: { work: WorkPage; onClose: () => void }) {
  const { t } = useTranslation('work-page')
  const errorText = useErrorText()
  const showToast = useToast()
  const readAgain = useReadAgain()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawWork, { params: { id: work.id } }),
    onSuccess() {
      onClose()
      void readAgain()
      showToast({ title: t(($) => $.own.withdrawn) })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.own.withdrawTitle, { title: work.title })}
      description={t(($) => $.own.withdrawText)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.own.cancel)}
          </Button>
          <Button variant="danger" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t(($) => $.own.withdraw)}
          </Button>
        </>
      }
    >
      <div role="alert">
        {withdraw.isError && <p className={styles.problem}>{errorText(withdraw.error)}</p>}
      </div>
    </Dialog>
  )
}
