import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, useToast } from '../../../design/index.ts'
import { projectsQuery } from '../gallery.queries.ts'
import { ProjectNameForm } from '../project-name-form.tsx'
import { Suggestions } from '../tags/suggestions.tsx'
import type { ChangePictures } from '../acts/use-acts.ts'

interface MoveDialogProps {
  items: readonly GalleryItem[]
  onChange: ChangePictures
  onClose: () => void
}

/** Moves items to an existing or new project, or removes them from theirs. */
export function MoveDialog({ items, onChange, onClose }: MoveDialogProps) {
  const { t } = useTranslation('pictures')
  const { data: projects = [] } = useQuery(projectsQuery)
  const showToast = useToast()
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
      <ProjectNameForm id={form} onName={(project) => void move(project)}>
        {(typed) => (
          <Suggestions
            label={t(($) => $.projects)}
            names={projects.map((project) => project.name)}
            onChoose={(project) => void move(project)}
            typed={typed}
          />
        )}
      </ProjectNameForm>
    </Dialog>
  )
}
