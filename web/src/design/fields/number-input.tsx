import { useState } from 'react'
import { TextInput } from './field.tsx'
import { useTypedNumber } from './use-typed-number.ts'

interface NumberInputProps {
  label: string
  hint?: string | undefined
  name?: string
  /** Null for an empty field. */
  value: number | null
  /** Undefined for invalid text. */
  read: (text: string) => number | undefined
  /** Error for invalid text. */
  error: string
  /** Allows an empty field. */
  isOptional?: boolean
  /** Applies the number on blur instead of on every keystroke. */
  isTakenOnLeave?: boolean
  /** Formats decimals; integers are shown as digits. */
  format?: (value: number) => string
  onChange: (value: number | null) => void
}

/** Number field with label; may be empty if `isOptional`. */
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
  const [pending, setPending] = useState<{ value: number | null }>()
  const { input, isUnread } = useTypedNumber<number | null>({
    value: pending ? pending.value : value,
    show: (number) => (number === null ? '' : (format ?? String)(number)),
    read: (text) => ({ value: isOptional && text.trim() === '' ? null : read(text) }),
    onChange: (next) => (isTakenOnLeave ? setPending({ value: next }) : onChange(next)),
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
        setPending(undefined)
        if (pending && !isUnread && pending.value !== value) onChange(pending.value)
      }}
    />
  )
}
