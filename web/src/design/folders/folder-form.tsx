import { type FormEvent, useId, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { TextInput } from '../fields/field.tsx'
import { Select } from '../fields/select.tsx'
import { Dialog } from '../layers/dialog.tsx'
import type { FolderWords } from './folder-words.ts'
import { type FolderLike, placedFolders } from './placed-folders.ts'

interface FolderFormProps {
  labels: FolderWords
  cancel: string
  folders: readonly FolderLike[]
  /** The folder to edit; null for a new one. */
  folder: FolderLike | null
  /** Id of the parent of a new folder. */
  within?: string | null
  /** Returns an error text, or null on success. The caller closes the form. */
  onSave: (draft: { name: string; parentId: string | null }) => Promise<string | null>
  onClose: () => void
}

const TOP = 'top'

/** Creates a folder, or renames and moves it. */
export function FolderForm({
  labels,
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
    if (!draft.name) return setProblem(labels.nameless)
    setIsBusy(true)
    setProblem(await onSave(draft))
    setIsBusy(false)
  }
  // A folder can't be moved into its own subfolders.
  const inside = new Set(folder ? [folder.id] : [])
  const places = placedFolders(folders).filter(({ id, parentId }) => {
    if (parentId && inside.has(parentId)) inside.add(id)
    return !inside.has(id)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={folder ? labels.rename : labels.add}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="accent" type="submit" form={form} loading={isBusy}>
            {folder ? labels.save : labels.make}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={labels.name}
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
          label={labels.in}
          value={parent}
          options={[
            { value: TOP, label: labels.top },
            ...places.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          onChange={setParent}
        />
      </form>
    </Dialog>
  )
}
