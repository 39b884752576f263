import { type FormEvent, useRef, useState } from 'react'
import { checkValues } from '@studio/domain/prompts'
import type { Values } from '@studio/contract/prompts'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import { fieldName, FillForm } from '../fill/fill-form.tsx'
import { openVariablesOf, fillIn } from './fill-in.ts'
import styles from './fill-dialog.module.css'
import type { FillSource } from './use-take.ts'

interface FillDialogProps {
  source: FillSource
  onFilled: (values: Values) => void
  onClose: () => void
}

/** Dialog to fill in the variables of a prompt, with a preview of the result. */
export function FillDialog({ source, onFilled, onClose }: FillDialogProps) {
  const { name, content, values: last } = source
  const { t } = useTranslation('prompt-tools')
  const openVariables = openVariablesOf(content)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(openVariables.map((blank) => [blank.name, last?.[blank.name] ?? blank.default ?? ''])),
  )
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const [first] = checkValues(openVariables, values)
    if (!first) return onFilled(values)
    const field = form.current?.elements.namedItem(fieldName(first.name))
    if (field instanceof HTMLElement) field.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.fill, { name })}
      width={560}
      initialFocus={() => form.current?.querySelector<HTMLElement>('[name]') ?? null}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button variant="accent" type="submit" form="fill-in">
            {t(($) => $.fillIn)}
          </Button>
        </>
      }
    >
      <form ref={form} id="fill-in" className={styles.form} noValidate onSubmit={submit}>
        <FillForm
          variables={openVariables}
          values={values}
          isChecked={isChecked}
          onFill={(blank, value) => setValues({ ...values, [blank]: value })}
        />
        <p className={styles.text} aria-live="polite" dir="auto">
          {fillIn(content, values)}
        </p>
      </form>
    </Dialog>
  )
}
