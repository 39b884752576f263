import { changeLibraryFolder, createLibraryFolder, type LibraryFolder } from '@studio/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Select, TextInput } from '../../../design/index.ts'
import { call, RequestError, useErrorText } from '../../../platform/index.ts'
import { type Counts, libraryKeys } from '../library.queries.ts'
import '../library.texts.ts'
import { placedFolders } from './placed-folders.ts'

export type FolderAct = { act: 'new'; within: string | null } | { act: 'change'; folder: LibraryFolder }

interface FolderDialogProps {
  act: FolderAct
  folders: Counts['folders']
  onClose: () => void
  onMade?: (folder: LibraryFolder) => void
}

const TOP = 'top'

/** Makes a folder, or changes its name and its place. */
export function FolderDialog({ act, folders, onClose, onMade }: FolderDialogProps) {
  const { t } = useTranslation('library')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const form = useId()
  const known = act.act === 'change' ? act.folder : null
  const [name, setName] = useState(known?.name ?? '')
  const [parent, setParent] = useState((act.act === 'new' ? act.within : act.folder.parentId) ?? TOP)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), parentId: parent === TOP ? null : parent }
    if (!body.name) return setProblem(t(($) => $.folders.nameless))
    setIsBusy(true)
    try {
      const { folder } = known
        ? await call(changeLibraryFolder, { params: { id: known.id }, body })
        : await call(createLibraryFolder, { body })
      void cache.invalidateQueries({ queryKey: libraryKeys.counts })
      onClose()
      onMade?.(folder)
    } catch (error) {
      const isTaken = error instanceof RequestError && error.code === 'CONFLICT' && error.details?.name
      setProblem(isTaken ? t(($) => $.folders.taken) : errorText(error))
      setIsBusy(false)
    }
  }
  // A folder is in none that lies within it.
  const within = new Set(known ? [known.id] : [])
  const places = placedFolders(folders).filter(({ id, parentId }) => {
    if (parentId && within.has(parentId)) within.add(id)
    return !within.has(id)
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={known ? t(($) => $.folders.rename) : t(($) => $.folders.add)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button variant="accent" type="submit" form={form} loading={isBusy}>
            {known ? t(($) => $.folders.save) : t(($) => $.folders.make)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextInput
          label={t(($) => $.folders.name)}
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
          label={t(($) => $.folders.in)}
          value={parent}
          options={[
            { value: TOP, label: t(($) => $.folders.top) },
            ...places.map(({ id, path }) => ({ value: id, label: path })),
          ]}
          onChange={setParent}
        />
      </form>
    </Dialog>
  )
}
