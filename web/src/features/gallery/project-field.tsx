import { useId } from 'react'
import { listProjects } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { TextInput } from '../../design/index.ts'
import { call } from '../../platform/index.ts'
import { galleryKeys } from './gallery.keys.ts'

interface ProjectFieldProps {
  label: string
  hint: string
  value: string
  error?: string | null | undefined
  maxLength?: number
  className?: string | undefined
  onChange: (value: string) => void
}

/** Project in which results are saved: an existing one, or a new one by name. */
export function ProjectField({ onChange, ...field }: ProjectFieldProps) {
  // Same query as the gallery, without its other requests.
  const { data } = useQuery({
    queryKey: galleryKeys.projects,
    queryFn: ({ signal }) => call(listProjects, {}, { signal }),
    refetchOnMount: true,
  })
  const list = useId()
  return (
    <>
      <TextInput
        {...field}
        name="projectName"
        list={list}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {data?.projects.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
