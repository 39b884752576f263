import { numberFormat } from '@studio/domain/kernel'
import { type FormEvent, useId, useState } from 'react'
import { Variable, VARIABLE_TYPES } from '@studio/contract/prompts'
import { Button, Checkbox, Dialog, TextArea, TextInput } from '../../../design/index.ts'
import { numberIn, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './fill.module.css'

interface DescribeDialogProps {
  variable: Variable
  onSave: (variable: Variable) => void
  onClose: () => void
}

/** Settings of a variable: type, label and allowed values. */
export function DescribeDialog({ variable, onSave, onClose }: DescribeDialogProps) {
  const { t } = useTranslation('prompt-studio')
  const id = useId()
  const [locale] = useLocale()
  const numbers = numberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
  const limitText = (limit: number | undefined) => (limit === undefined ? '' : numbers.format(limit))
  const [type, setType] = useState(variable.type)
  const [label, setLabel] = useState(variable.label ?? '')
  const [help, setHelp] = useState(variable.help ?? '')
  const [fallback, setFallback] = useState(variable.default ?? '')
  const [choices, setChoices] = useState((variable.choices ?? []).join('\n'))
  const [range, setRange] = useState({ min: limitText(variable.min), max: limitText(variable.max) })
  const [isRequired, setIsRequired] = useState(variable.required ?? false)
  const [isWrong, setIsWrong] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { min, max } = { min: numberOf(range.min), max: numberOf(range.max) }
    const newVariable = Variable.safeParse({
      name: variable.name,
      type,
      required: isRequired,
      ...(label.trim() && { label: label.trim() }),
      ...(help.trim() && { help: help.trim() }),
      ...(fallback && { default: fallback }),
      ...(type === 'choice' && { choices: linesOf(choices) }),
      ...(type === 'number' && min !== undefined && { min }),
      ...(type === 'number' && max !== undefined && { max }),
    })
    setIsWrong(!newVariable.success)
    if (newVariable.success) onSave(newVariable.data)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.fill.describeTitle, { name: variable.name })}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button variant="accent" type="submit" form={id}>
            {t(($) => $.fill.save)}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.describe} onSubmit={save} noValidate>
        <label className={styles.choice}>
          <span className={styles.label}>{t(($) => $.fill.type)}</span>
          <select
            className={styles.select}
            value={type}
            onChange={(event) => setType(event.currentTarget.value as Variable['type'])}
          >
            {VARIABLE_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(($) => $.fill.types[each])}
              </option>
            ))}
          </select>
        </label>
        <TextInput
          label={t(($) => $.fill.label)}
          value={label}
          maxLength={80}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label={t(($) => $.fill.help)}
          value={help}
          maxLength={200}
          onChange={(event) => setHelp(event.currentTarget.value)}
        />
        {type === 'choice' && (
          <TextArea
            label={t(($) => $.fill.choices)}
            hint={t(($) => $.fill.oneALine)}
            value={choices}
            onChange={(event) => setChoices(event.currentTarget.value)}
          />
        )}
        {type === 'number' && (
          <div className={styles.range}>
            {(['min', 'max'] as const).map((end) => (
              <TextInput
                key={end}
                label={t(($) => $.fill[end])}
                inputMode="decimal"
                value={range[end]}
                onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
              />
            ))}
          </div>
        )}
        {type !== 'picture' && (
          <TextInput
            label={t(($) => $.fill.default)}
            value={fallback}
            maxLength={400}
            onChange={(event) => setFallback(event.currentTarget.value)}
          />
        )}
        <Checkbox label={t(($) => $.fill.isRequired)} checked={isRequired} onCheckedChange={setIsRequired} />
        <p role="status" className={styles.error}>
          {isWrong && t(($) => $.fill.wrong)}
        </p>
      </form>
    </Dialog>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** NaN for invalid numbers, which validation rejects. */
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (numberIn(text, { decimals: 6 }) ?? Number.NaN)
