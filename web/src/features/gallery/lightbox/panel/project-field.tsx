import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { Button, Dialog, Select } from '../../../../design/index.ts'
import { projectsQuery } from '../../gallery.queries.ts'
import { ProjectNameForm } from '../../project-name-form.tsx'
import { useMovePicture } from '../../acts/use-move-picture.ts'

const NO_PROJECT = 'none'
const NEW = 'new'
/** Prefix of project names: one may be called "none". */
const NAMED = '='

/** Project of an item, with a choice to move it to another or a new one. */
export function ProjectField({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('pictures')
  const { data: projects = [] } = useQuery(projectsQuery)
  const { mutate: move } = useMovePicture()
  const [isNaming, setIsNaming] = useState(false)
  const form = useId()
  const names = projects.map((project) => project.name)
  if (item.project && !names.includes(item.project)) names.push(item.project)

  const choose = (value: string) => {
    if (value === NEW) return setIsNaming(true)
    const project = value === NO_PROJECT ? null : value.slice(NAMED.length)
    if (project !== item.project) move({ item, project })
  }
  const moveToNew = (project: string) => {
    move({ item, project })
    setIsNaming(false)
  }

  return (
    <>
      <Select
        label={t(($) => $.panel.project)}
        isLabelHidden
        value={item.project ? NAMED + item.project : NO_PROJECT}
        options={[
          { value: NO_PROJECT, label: t(($) => $.panel.noProject) },
          ...names.map((each) => ({ value: NAMED + each, label: each })),
          { value: NEW, label: t(($) => $.panel.newProject) },
        ]}
        onChange={choose}
      />
      <Dialog
        isOpen={isNaming}
        onClose={() => setIsNaming(false)}
        title={t(($) => $.panel.newProjectTitle)}
        width={400}
        actions={
          <>
            <Button variant="plain" onClick={() => setIsNaming(false)}>
              {t(($) => $.panel.cancel)}
            </Button>
            <Button variant="accent" type="submit" form={form}>
              {t(($) => $.panel.move)}
            </Button>
          </>
        }
      >
        <ProjectNameForm id={form} onName={moveToNew} />
      </Dialog>
    </>
  )
}
