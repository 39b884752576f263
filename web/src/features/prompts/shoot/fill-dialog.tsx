import { type FormEvent, useState } from 'react'
import { checkValues, type Values } from '@studio/contract/prompts'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Select, TextArea, TextInput } from '../../../design/index.ts'
import { blanksOf, fillIn } from './fill-in.ts'
import styles from './fill-dialog.module.css'
import './prompt-tools.texts.ts'
import type { Taken } from './use-take.ts'

interface FillDialogProps {
  taken: Taken
  onFilled: (values: Values) => void
  onClose: () => void
}

/** Asks what the blanks of a prompt are to be, with the words that come of it below. */
export function FillDialog({ taken, onFilled, onClose }: FillDialogProps) {
  const { name, content, values: last } = taken
  const { t } = useTranslation('prompt-tools')
  const blanks = blanksOf(content)
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(blanks.map((blank) => [blank.name, last?.[blank.name] ?? blank.default ?? ''])),
  )
  const [isChecked, setIsChecked] = useState(false)
  const problems = isChecked ? checkValues(blanks, values) : []
  const problemOf = (blank: string) => {
    const found = problems.find((each) => each.name === blank)
    return found ? t(($) => $.problem[found.problem]) : null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const [first] = checkValues(blanks, values)
    if (!first) return onFilled(values)
    document.querySelector<HTMLElement>(`[name="${CSS.escape(`blank-${first.name}`)}"]`)?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.fill, { name })}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button variant="accent" type="submit" form="fill-in">
            {t(($) => $.fillIn)}
          </Button>
        </>
      }
    >
      <form id="fill-in" className={styles.form} noValidate onSubmit={submit}>
        {blanks.map((blank) => {
          const shared = {
            label: blank.label || blank.name,
            hint: blank.help,
            error: problemOf(blank.name),
            name: `blank-${blank.name}`,
            value: values[blank.name] ?? '',
          }
          const set = (value: string) => setValues({ ...values, [blank.name]: value })
          if (blank.type === 'choice' && blank.choices)
            return (
              <Select
                key={blank.name}
                label={shared.label}
                value={shared.value || (blank.choices[0] ?? '')}
                options={blank.choices.map((value) => ({ value, label: value }))}
                onChange={set}
              />
            )
          const Field = blank.type === 'longtext' ? TextArea : TextInput
          return (
            <Field
              key={blank.name}
              {...shared}
              onChange={(event: { currentTarget: { value: string } }) => set(event.currentTarget.value)}
            />
          )
        })}
        <p className={styles.text} aria-live="polite" dir="auto">
          {fillIn(content, values)}
        </p>
      </form>
    </Dialog>
  )
}
