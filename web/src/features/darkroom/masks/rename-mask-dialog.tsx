import { type FormEvent, useId, useState } from 'react'
import { Button, Dialog, TextInput } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'

interface RenameMaskDialogProps {
  name: string
  /** What it is called without a name. */
  placeholder: string
  onRename: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a mask. Without one, it has a number. */
export function RenameMaskDialog({ name: start, placeholder, onRename, onClose }: RenameMaskDialogProps) {
  const { t } = useTranslation('darkroom')
  const form = useId()
  const [name, setName] = useState(start)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRename(name)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.masks.renameTitle)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.copying.cancel)}</Button>
          <Button type="submit" form={form} variant="accent">
            {t(($) => $.masks.rename)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextInput
          label={t(($) => $.masks.name)}
          value={name}
          placeholder={placeholder}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
