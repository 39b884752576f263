import { useState } from 'react'
import { TextInput } from './field.tsx'
import { useTypedNumber } from './use-typed-number.ts'

interface NumberInputProps {
  label: string
  hint?: string | undefined
  name?: string
  /** Null where there is none, which an empty field stands for. */
  value: number | null
  /** Undefined for what can't be read, or isn't allowed. */
  read: (text: string) => number | undefined
  /** Shown beside a text that can't be read. */
  error: string
  /** Whether the field may be empty. */
  isOptional?: boolean
  /** Whether the number is taken when the field is left, and not with every key. */
  isTakenOnLeave?: boolean
  /** How a number with decimals is shown; whole ones are shown in digits. */
  format?: (value: number) => string
  onChange: (value: number | null) => void
}

/** A number with its label, or none where it may be empty. */
export function NumberInput(props: NumberInputProps) {
  const {
    label,
    hint,
    name,
    value,
    read,
    error,
    format,
    isOptional = false,
    isTakenOnLeave = false,
    onChange,
  } = props
  const [held, setHeld] = useState<{ value: number | null }>()
  const { input, isUnread } = useTypedNumber<number | null>({
    value: held ? held.value : value,
    show: (shown) => (shown === null ? '' : (format ?? String)(shown)),
    read: (text) => ({ value: isOptional && text.trim() === '' ? null : read(text) }),
    onChange: (next) => (isTakenOnLeave ? setHeld({ value: next }) : onChange(next)),
  })
  return (
    <TextInput
      {...input}
      label={label}
      hint={hint}
      name={name}
      inputMode={format ? 'decimal' : 'numeric'}
      autoComplete="off"
      error={isUnread ? error : null}
      onBlur={() => {
        input.onBlur()
        setHeld(undefined)
        if (held && !isUnread && held.value !== value) onChange(held.value)
      }}
    />
  )
}
