import {
  createPromptFolder,
  deletePromptFolder,
  type PromptFolder,
  putPromptFolder,
} from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Select, TextInput } from '../../../../design/index.ts'
import { call, RequestError, useErrorText } from '../../../../platform/index.ts'
import { promptKeys } from '../../prompts.keys.ts'
import { placedFolders } from '../saved.queries.ts'
import '../saved-prompts.texts.ts'

export type FolderAct =
  | { act: 'new'; within: PromptFolder | null }
  | { act: 'rename' | 'remove'; folder: PromptFolder }

interface FolderDialogProps {
  act: FolderAct
  folders: readonly PromptFolder[]
  onClose: () => void
  onGone?: (id: string) => void
  onMade?: (folder: PromptFolder) => void
}

const TOP = 'top'

/** Makes a folder, changes its name or its place, or removes it; what is in it stays. */
export function FolderDialog({ act, folders, onClose, onGone, onMade }: FolderDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const form = useId()
  const known = act.act === 'new' ? null : act.folder
  const [name, setName] = useState(known?.name ?? '')
  const [parent, setParent] = useState((act.act === 'new' ? act.within?.id : known?.parentId) ?? TOP)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
      void cache.invalidateQueries({ queryKey: promptKeys.folders })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
      onClose()
    } catch (error) {
      const isTaken = error instanceof RequestError && error.code === 'CONFLICT'
      setProblem(isTaken ? t(($) => $.folders.taken) : errorText(error))
      setIsBusy(false)
    }
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = { name: name.trim(), parentId: parent === TOP ? null : parent }
    if (!body.name) return setProblem(t(($) => $.folders.nameless))
    void run(async () => {
      if (known) await call(putPromptFolder, { params: { id: known.id }, body })
      else onMade?.((await call(createPromptFolder, { body })).folder)
    })
  }
  const remove = (folder: PromptFolder) =>
    run(async () => {
      await call(deletePromptFolder, { params: { id: folder.id } })
      onGone?.(folder.id)
    })

  if (act.act === 'remove')
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.folders.removeTitle, { name: act.folder.name })}
        description={problem ?? t(($) => $.folders.removeText)}
        width={440}
        actions={
          <>
            <Button variant="plain" onClick={onClose}>
              {t(($) => $.cancel)}
            </Button>
            <Button variant="danger" loading={isBusy} onClick={() => void remove(act.folder)}>
              {t(($) => $.folders.remove)}
            </Button>
          </>
        }
      />
    )
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
      <form id={form} onSubmit={save}>
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
