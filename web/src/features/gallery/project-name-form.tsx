import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { TextInput } from '../../design/index.ts'

interface ProjectNameFormProps {
  /** Of the form, for the button that submits it. */
  id: string
  onName: (project: string) => void
  /** What stands below, for what is typed. */
  children?: (typed: string) => ReactNode
}

/** Asks for the name of a project. */
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
