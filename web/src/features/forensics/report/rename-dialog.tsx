import { type FormEvent, useId, useState } from 'react'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { useRenameReport } from './reports.queries.ts'

interface RenameDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Renames a saved report. */
export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const { t } = useTranslation('forensic-report')
  const errorText = useErrorText()
  const form = useId()
  const [text, setText] = useState(name)
  const [isNameless, setIsNameless] = useState(false)
  const { mutate, isPending, error } = useRenameReport()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const next = text.trim()
    if (!next) return setIsNameless(true)
    mutate({ id, name: next }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.rename.title)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.rename.cancel)}
          </Button>
          <Button variant="accent" type="submit" form={form} loading={isPending}>
            {t(($) => $.rename.save)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save}>
        <TextInput
          label={t(($) => $.rename.name)}
          value={text}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          error={isNameless ? t(($) => $.rename.nameless) : error ? errorText(error) : null}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setIsNameless(false)
          }}
        />
      </form>
    </Dialog>
  )
}
