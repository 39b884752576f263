import { listProjects } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../design/index.ts'
import { call, useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import styles from './client.module.css'

interface ProjectChoiceProps {
  chosen: readonly string[]
  onChange: (selected: string[]) => void
}

/** Assigns projects to this client. */
export function ProjectChoice({ chosen, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation('clients')
  const { data } = useQuery({
    queryKey: galleryKeys.projects,
    queryFn: ({ signal }) => call(listProjects, {}, { signal }),
    refetchOnMount: true,
  })
  if (!data || data.projects.length === 0) return null
  return (
    <fieldset className={styles.projects}>
      <legend>{t(($) => $.fields.projects)}</legend>
      {data.projects.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onCheckedChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  )
}
