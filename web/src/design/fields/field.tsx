import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Small text beside the label: `max 10 MB`. */
  extra?: ReactNode
  hint?: ReactNode
  /** Error text, announced when it appears. */
  error?: string | null | undefined
  className?: string | undefined
}

interface FieldFrameProps extends FieldProps {
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Label, hint and error of any control. */
export function Field({ label, extra, hint, error, className, children }: FieldFrameProps) {
  const id = useId()
  const hintId = hint && !error ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {extra && <span className={styles.aside}>{extra}</span>}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {hint && !error && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

type TextInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'size'> & { size?: 'tool' | 'main' }

/** Single-line text field with label, hint and error. */
export function TextInput({ label, extra, hint, error, className, size = 'tool', ...input }: TextInputProps) {
  return (
    <Field label={label} extra={extra} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={classNames(styles.input, styles[size])} />}
    </Field>
  )
}
