import { MAX_THING_NAME, ThingName } from '@studio/contract/things'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { TextInput, keyPressed } from '../../design/index.ts'

/** Name of a product, saved on blur or Enter. A refused name stays in the field. */
export function NameField({
  name,
  onSave,
}: {
  name: string
  onSave: (name: string) => Promise<string | null>
}) {
  const { t } = useTranslation('things')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (typed === null) return
    const { data } = ThingName.safeParse(typed)
    if (data === undefined) return setProblem(t(($) => $.name.invalid))
    if (data !== name) {
      const refused = await onSave(data)
      setProblem(refused)
      if (refused !== null) return
    }
    setProblem(null)
    setTyped(null)
  }
  return (
    <TextInput
      label={t(($) => $.name.label)}
      hint={t(($) => $.name.hint, { name })}
      error={problem}
      value={typed ?? name}
      maxLength={MAX_THING_NAME + 10}
      dir="auto"
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem(null)
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (keyPressed(event) === 'Enter') void save()
        if (keyPressed(event) === 'Escape') {
          setTyped(null)
          setProblem(null)
        }
      }}
    />
  )
}
