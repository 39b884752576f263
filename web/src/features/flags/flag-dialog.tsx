import { isUuid } from '@studio/contract/kernel'
import { type AdminFlag, patchFlag } from '@studio/contract/flags'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Dialog, Select, TextArea, TextInput, useToast } from '../../design/index.ts'
import { call, useStoredDraft, useSession, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import styles from './admin-settings.module.css'
import { settingsKey } from './settings.queries.ts'

interface FlagDialogProps {
  flag: AdminFlag
  what: 'schedule' | 'notes'
  onClose: () => void
}

/** Schedules a change, or edits the notes and selected users of a flag. */
export function FlagDialog({ flag, what, onClose }: FlagDialogProps) {
  const { t } = useTranslation('admin-settings')
  const Form = what === 'schedule' ? ScheduleForm : NotesForm
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.dialogs[what], { flag: t(($) => $.flags[flag.name].name) })}
      description={t(($) => $.dialogs[`${what}Text`])}
      width={480}
    >
      <Form flag={flag} onClose={onClose} />
    </Dialog>
  )
}

function useSend(flag: AdminFlag) {
  const { t } = useTranslation('admin-settings')
  const cache = useQueryClient()
  const showToast = useToast()
  return async (body: Omit<Parameters<typeof call<typeof patchFlag>>[1]['body'], 'version'>) => {
    const { name, version } = flag
    try {
      const { proposalId } = await call(patchFlag, { params: { name }, body: { ...body, version } })
      showToast({ title: proposalId ? t(($) => $.proposed, { count: 1 }) : t(($) => $.saved, { count: 1 }) })
    } finally {
      await cache.invalidateQueries({ queryKey: settingsKey })
    }
  }
}

/** Unsaved input of a flag form, stored on the device until it is sent. */
const useWritten = <Written extends object>(form: string) =>
  useStoredDraft(
    `studio-flag-${form}`,
    (stored) => (typeof stored === 'object' ? stored : {}) as Partial<Written>,
  )

interface Notes {
  note?: string
  reviewOn?: string
  isOwner?: boolean
  people?: string
}

type FormProps = Pick<FlagDialogProps, 'flag' | 'onClose'>

function ScheduleForm({ flag, onClose }: FormProps) {
  const { t } = useTranslation('admin-settings')
  const send = useSend(flag)
  const choices = flag.choices ?? ['on', 'off']
  const other = flag.choices
    ? (choices.find((each) => each !== flag.value) ?? 'hero')
    : flag.value === true
      ? 'off'
      : 'on'
  const [draft, keep, forget] = useWritten<{ at?: string; state?: string }>(`schedule-${flag.name}`)
  const { at = '', state = other } = draft
  const time = new Date(at)
  return (
    <ReasonForm
      action={t(($) => $.dialogs.scheduleAction)}
      draftKey={`flag-schedule ${flag.name}`}
      blocked={Number.isNaN(time.getTime()) ? t(($) => $.dialogs.past) : undefined}
      onCancel={onClose}
      onDone={() => {
        forget({})
        onClose()
      }}
      onSend={(reason) =>
        send({
          reason,
          at: time.toISOString(),
          value: flag.choices ? (state as 'hero' | 'redirect') : state === 'on',
        })
      }
    >
      <TextInput
        label={t(($) => $.dialogs.at)}
        hint={t(($) => $.dialogs.atHint)}
        type="datetime-local"
        value={at}
        onChange={({ target }) => keep({ ...draft, at: target.value })}
      />
      <Select
        label={t(($) => $.dialogs.state)}
        value={state}
        options={choices.map((value) => ({
          value,
          label: flag.choices
            ? t(($) => $.choices[value as 'hero'])
            : value === 'on'
              ? t(($) => $.on)
              : t(($) => $.off),
        }))}
        onChange={(next) => keep({ ...draft, state: next })}
      />
    </ReasonForm>
  )
}

function NotesForm({ flag, onClose }: FormProps) {
  const { t } = useTranslation('admin-settings')
  const send = useSend(flag)
  const own = useSession()?.user.id ?? null
  const [draft, keep, forget] = useWritten<Notes>(`notes-${flag.name}`)
  const {
    note = flag.note ?? '',
    reviewOn = flag.reviewOn ?? '',
    isOwner = flag.ownerId !== null && flag.ownerId === own,
    people = flag.users.join('\n'),
  } = draft
  const write = (part: Notes) => keep({ ...draft, ...part })
  const users = people.split(/[\s,]+/).filter(Boolean)
  const wrong = users.find((id) => !isUuid(id))
  const ownerId = isOwner ? own : flag.ownerId === own ? null : flag.ownerId
  return (
    <ReasonForm
      action={t(($) => $.dialogs.notesAction)}
      draftKey={`flag-notes ${flag.name}`}
      blocked={wrong ? t(($) => $.dialogs.noId, { id: wrong }) : undefined}
      onCancel={onClose}
      onDone={() => {
        forget({})
        onClose()
      }}
      onSend={(reason) =>
        send({
          reason,
          note: note.trim() || null,
          ownerId,
          reviewOn: reviewOn || null,
          ...(flag.choices || flag.locked ? {} : { users }),
        })
      }
    >
      <TextArea
        label={t(($) => $.dialogs.note)}
        rows={2}
        maxLength={500}
        value={note}
        onChange={({ target }) => write({ note: target.value })}
      />
      <TextInput
        label={t(($) => $.dialogs.reviewOn)}
        hint={t(($) => $.dialogs.reviewHint)}
        type="date"
        value={reviewOn}
        onChange={({ target }) => write({ reviewOn: target.value })}
      />
      <div className={styles.tick}>
        <Checkbox
          label={t(($) => $.dialogs.owner)}
          checked={isOwner}
          onCheckedChange={(next) => write({ isOwner: next })}
        />
      </div>
      {!flag.choices && !flag.locked && (
        <TextArea
          label={t(($) => $.dialogs.people)}
          hint={t(($) => $.dialogs.peopleHint)}
          rows={3}
          value={people}
          onChange={({ target }) => write({ people: target.value })}
        />
      )}
    </ReasonForm>
  )
}
