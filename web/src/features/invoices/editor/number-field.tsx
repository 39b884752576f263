import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../../design/index.ts'

interface NumberFieldProps {
  label: string
  value: number
  show: (value: number) => string
  /** Undefined for what is none. */
  read: (typed: string) => number | undefined
  onChange: (value: number) => void
}

/** A figure with its label: as it is typed while it is written. */
export function NumberField({ label, value, show, read, onChange }: NumberFieldProps) {
  const { t } = useTranslation('invoices')
  const [typed, setTyped] = useState<string | null>(null)
  const isUnread = typed !== null && read(typed) === undefined
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={typed ?? show(value)}
      error={isUnread ? t(($) => $.noNumber) : null}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const next = read(event.currentTarget.value)
        if (next !== undefined) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
