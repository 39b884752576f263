import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { TextInput } from '../../design/index.ts'

interface ProjectNameFormProps {
  /** Id of the form, for an external submit button. */
  id: string
  onName: (project: string) => void
  /** Content below the field, for the typed text. */
  children?: (typed: string) => ReactNode
}

/** Form for a project name. */
export function ProjectNameForm({ id, onName, children }: ProjectNameFormProps) {
  const { t } = useTranslation('pictures')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
  }
  return (
    <form id={id} onSubmit={submit}>
      <TextInput
        label={t(($) => $.panel.newProjectName)}
        value={name}
        maxLength={80}
        required
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {children?.(name)}
    </form>
  )
}
