import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, TextInput, useToast } from '../../../design/index.ts'
import { projectsQuery } from '../gallery.queries.ts'
import { Suggestions } from '../tags/suggestions.tsx'
import type { ChangePictures } from '../use-acts.ts'

interface MoveDialogProps {
  items: readonly GalleryItem[]
  onChange: ChangePictures
  onClose: () => void
}

/** Moves pictures to a project there is, to a new one, or out of theirs. */
export function MoveDialog({ items, onChange, onClose }: MoveDialogProps) {
  const { t } = useTranslation('pictures')
  const { data: projects = [] } = useQuery(projectsQuery)
  const showToast = useToast()
  const [name, setName] = useState('')
  const form = useId()

  const move = async (project: string | null) => {
    onClose()
    if (!(await onChange(items, { project }))) return
    showToast({
      tone: 'good',
      title: project
        ? t(($) => $.selection.moved, { count: items.length, project })
        : t(($) => $.selection.movedOut, { count: items.length }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) void move(name.trim())
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.selection.moveTitle, { count: items.length })}
      width={440}
      actions={
        <>
          {items.some(({ project }) => project !== null) && (
            <Button variant="plain" onClick={() => void move(null)}>
              {t(($) => $.selection.moveOut)}
            </Button>
          )}
          <Button variant="accent" type="submit" form={form}>
            {t(($) => $.panel.move)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextInput
          label={t(($) => $.panel.newProjectName)}
          value={name}
          maxLength={80}
          required
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Suggestions
          label={t(($) => $.projects)}
          typed={name}
          names={projects.map((project) => project.name)}
          onChoose={(project) => void move(project)}
        />
      </form>
    </Dialog>
  )
}
