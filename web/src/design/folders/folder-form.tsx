import { type FormEvent, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { TextInput } from '../fields/field.tsx'
import { Select } from '../fields/select.tsx'
import { Dialog } from '../layers/dialog.tsx'
import type { FolderWords } from './folder-words.ts'
import { type FolderLike, placedFolders } from './placed-folders.ts'

interface FolderFormProps {
  words: FolderWords
  cancel: string
  folders: readonly FolderLike[]
  /** The one that is changed; null for a new one. */
  folder: FolderLike | null
  /** The id of the one that a new one begins in. */
  within?: string | null
  /** Answers what is wrong in words, or null once it is done; the form is closed by whoever opened it. */
  onSave: (draft: { name: string; parentId: string | null }) => Promise<string | null>
  onClose: () => void
}

const TOP = 'top'

/** Makes a folder, or changes its name and its place. */
export function FolderForm({
  words,
  cancel,
  folders,
  folder,
  within = null,
  onSave,
  onClose,
}: FolderFormProps) {
  const form = useId()
  const [name, setName] = useState(folder?.name ?? '')
  const [parent, setParent] = useState((folder ? folder.parentId : within) ?? TOP)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const draft = { name: name.trim(), parentId: parent === TOP ? null : parent }
    if (!draft.name) return setProblem(words.nameless)
    setIsBusy(true)
    setProblem(await onSave(draft))
    setIsBusy(false)
  }
  // A folder is in none that lies within it.
  const inside = new Set(folder ? [folder.id] : [])
  const places = placedFolders(folders).filter(({ id, parentId }) => {
    if (parentId && inside.has(parentId)) inside.add(id)
    return !inside.has(id)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={folder ? words.rename : words.add}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="accent" type="submit" form={form} loading={isBusy}>
            {folder ? words.save : words.make}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={words.name}
          value={name}
          maxLength={80}
          autoComplete="off"
          dir="auto"
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Select
          label={words.in}
          value={parent}
          options={[
            { value: TOP, label: words.top },
            ...places.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          onChange={setParent}
        />
      </form>
    </Dialog>
  )
}
