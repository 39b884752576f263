import { type FormEvent, useState } from 'react'
import { promptsReasons, type WordList, WordListDraft } from '@studio/contract/prompts'
import { Plus } from 'lucide-react'
import { Button, Dialog, TextArea, TextInput, useToast } from '../../../design/index.ts'
import { isRefusedFor, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './expansion.module.css'
import { useDeleteWordList, useSaveWordList } from './word-lists.queries.ts'

interface WordListsDialogProps {
  lists: readonly WordList[]
  /** Name of an unknown list in the prompt, offered as a new list. */
  initialName: string | undefined
  onInsert: (name: string) => void
  onClose: () => void
}

const NEW = 'new'

const isTaken = (error: unknown) => isRefusedFor(error, promptsReasons.listNameTaken)

/** The user's word lists; `__name__` in a prompt inserts an entry. */
export function WordListsDialog({ lists, initialName, onInsert, onClose }: WordListsDialogProps) {
  const { t } = useTranslation('prompt-studio')
  const [openId, setOpenId] = useState(() => (initialName === undefined ? (lists[0]?.id ?? NEW) : NEW))
  const open = lists.find(({ id }) => id === openId)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.lists.title)}
      description={t(($) => $.lists.what)}
      width={640}
    >
      <div className={styles.lists}>
        <ul className={styles.names}>
          {lists.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant={id === open?.id ? 'quiet' : 'plain'}
                aria-pressed={id === open?.id}
                onClick={() => setOpenId(id)}
              >
                {name}
              </Button>
            </li>
          ))}
          <li>
            <Button
              variant="plain"
              icon={<Plus size={14} />}
              aria-pressed={!open}
              onClick={() => setOpenId(NEW)}
            >
              {t(($) => $.lists.new)}
            </Button>
          </li>
        </ul>
        <ListForm
          key={open?.id ?? NEW}
          list={open}
          initialName={initialName}
          onSaved={({ id }) => setOpenId(id)}
          onDeleted={() => setOpenId(NEW)}
          onInsert={onInsert}
        />
      </div>
    </Dialog>
  )
}

interface ListFormProps {
  list: WordList | undefined
  initialName: string | undefined
  onSaved: (list: WordList) => void
  onDeleted: () => void
  onInsert: (name: string) => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function ListForm({ list, initialName, onSaved, onDeleted, onInsert }: ListFormProps) {
  const { t } = useTranslation('prompt-studio')
  const errorText = useErrorText()
  const showToast = useToast()
  const [name, setName] = useState(list?.name ?? initialName ?? '')
  const [entries, setEntries] = useState(list?.entries.join('\n') ?? '')
  const [isInvalid, setIsInvalid] = useState(false)
  const saving = useSaveWordList()
  const deleting = useDeleteWordList()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { data: draft } = WordListDraft.safeParse({ name: name.trim(), entries: linesOf(entries) })
    setIsInvalid(!draft)
    if (!draft) return
    saving.mutate(
      { id: list?.id, draft },
      {
        onSuccess: ({ list: saved }) => {
          showToast({ tone: 'good', title: t(($) => $.lists.saved) })
          onSaved(saved)
        },
        onError: (error) => {
          // A name conflict is shown at its field.
          if (!isTaken(error))
            showToast({ tone: 'bad', title: t(($) => $.lists.notSaved), description: errorText(error) })
        },
      },
    )
  }
  const remove = () => {
    if (!list) return
    deleting.mutate(list.id, {
      onSuccess: () => {
        onDeleted()
        showToast({
          tone: 'plain',
          title: t(($) => $.lists.deleted, { name: list.name }),
          action: {
            label: t(($) => $.undo),
            onSelect: () =>
              saving.mutate({ id: undefined, draft: { name: list.name, entries: list.entries } }),
          },
        })
      },
      onError: (error) =>
        showToast({ tone: 'bad', title: t(($) => $.lists.notDeleted), description: errorText(error) }),
    })
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextInput
        label={t(($) => $.lists.name)}
        extra={name.trim() ? `__${name.trim()}__` : undefined}
        value={name}
        maxLength={40}
        error={isTaken(saving.error) ? errorText(saving.error) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextArea
        label={t(($) => $.lists.entries)}
        extra={String(linesOf(entries).length)}
        hint={t(($) => $.fill.oneALine)}
        rows={7}
        isPrompt
        value={entries}
        onChange={(event) => setEntries(event.currentTarget.value)}
      />
      <p role="status" className={styles.error}>
        {isInvalid && t(($) => $.lists.invalid)}
      </p>
      <div className={styles.foot}>
        <Button type="submit" variant="accent" loading={saving.isPending}>
          {t(($) => $.lists.save)}
        </Button>
        {list && (
          <>
            <Button onClick={() => onInsert(list.name)}>{t(($) => $.lists.insert)}</Button>
            <Button variant="danger" loading={deleting.isPending} onClick={remove}>
              {t(($) => $.lists.delete)}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
