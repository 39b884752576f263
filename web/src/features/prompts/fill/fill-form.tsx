import { useState } from 'react'
import type { GalleryItem } from '@studio/contract/gallery'
import { checkValues } from '@studio/domain/prompts'
import type { Values, Variable } from '@studio/contract/prompts'
import { Pencil } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { BareIconButton, Button, TextArea, TextInput } from '../../../design/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { DescribeDialog } from './describe-dialog.tsx'
import styles from './fill.module.css'

interface FillFormProps {
  variables: readonly Variable[]
  values: Values
  /** Shows errors of missing values, after the user tried to continue. */
  isChecked: boolean
  onFill: (name: string, value: string) => void
  /** Settings of a variable, editable if they can be saved with the prompt. */
  onDescribe?: ((variable: Variable) => void) | undefined
}

export const fieldName = (variable: string) => `blank-${variable}`

/** Form of the variables of a prompt, each with a field for its type. */
export function FillForm({ variables, values, isChecked, onFill, onDescribe }: FillFormProps) {
  const { t } = useTranslation('prompt-studio')
  const [described, setDescribed] = useState<Variable | null>(null)
  const problems = checkValues(variables, values)
  const problemOf = (name: string) => {
    const problem = problems.find((each) => each.name === name)
    // A missing value is not an error until the user tries to continue.
    return problem && (isChecked || problem.problem !== 'required')
      ? t(($) => $.fill.problem[problem.problem])
      : null
  }
  return (
    <section className={styles.form} aria-label={t(($) => $.fill.title)}>
      {variables.map((variable) => (
        <div key={variable.name} className={styles.blank}>
          <Blank
            variable={variable}
            value={values[variable.name] ?? ''}
            error={problemOf(variable.name)}
            onChange={(value) => onFill(variable.name, value)}
          />
          {onDescribe && (
            <BareIconButton
              label={t(($) => $.fill.describe, { name: variable.name })}
              icon={<Pencil size={14} />}
              onClick={() => setDescribed(variable)}
            />
          )}
        </div>
      ))}
      {described && (
        <DescribeDialog
          variable={described}
          onClose={() => setDescribed(null)}
          onSave={(variable) => {
            setDescribed(null)
            onDescribe?.(variable)
          }}
        />
      )}
    </section>
  )
}

interface BlankProps {
  variable: Variable
  value: string
  error: string | null
  onChange: (value: string) => void
}

function Blank({ variable, value, error, onChange }: BlankProps) {
  const { t } = useTranslation('prompt-studio')
  const { name, type, label, help, choices = [], min, max, required } = variable
  const field = {
    label: label || name,
    hint: help || undefined,
    error,
    name: fieldName(name),
    value,
    placeholder: variable.default ?? '',
    required,
    aside: required ? t(($) => $.fill.required) : undefined,
  }
  switch (type) {
    case 'longtext':
      return <TextArea {...field} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
    case 'number':
      return (
        <TextInput
          {...field}
          min={min}
          max={max}
          inputMode="decimal"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'choice':
      return (
        <label className={styles.choice}>
          <span className={styles.label}>
            {label || name}
            {required && <span className={styles.aside}>{t(($) => $.fill.required)}</span>}
          </span>
          <select
            className={styles.select}
            name={fieldName(name)}
            value={value}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            <option value="">{variable.default || t(($) => $.fill.choose)}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          {(error || help) && <span className={error ? styles.error : styles.help}>{error || help}</span>}
        </label>
      )
    case 'colour':
      return (
        <div className={styles.colour}>
          <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
          <input
            className={styles.swatch}
            type="color"
            aria-label={t(($) => $.fill.colour, { name: label || name })}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )
    case 'picture':
      return <PictureBlank variable={variable} value={value} error={error} onChange={onChange} />
    case 'text':
      return <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  }
}

function PictureBlank({ variable, value, error, onChange }: BlankProps) {
  const { t } = useTranslation('prompt-studio')
  const [isOpen, setIsOpen] = useState(false)
  const label = variable.label || variable.name
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <span className={styles.picture}>
        <Button
          name={fieldName(variable.name)}
          aria-invalid={error ? true : undefined}
          onClick={() => setIsOpen(true)}
        >
          {t(($) => $.fill[value ? 'otherPicture' : 'picture'])}
        </Button>
        {value && (
          <Button variant="plain" onClick={() => onChange('')}>
            {t(($) => $.fill.noPicture)}
          </Button>
        )}
      </span>
      {error && <span className={styles.error}>{error}</span>}
      {isOpen && (
        <PicturePicker
          title={label}
          current={value || null}
          emptyText={t(($) => $.fill.noPictures)}
          onPick={(item: GalleryItem) => {
            setIsOpen(false)
            onChange(item.id)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
