import type { Reading } from '../../../platform/read-number.ts'
import { useTranslation } from '../../../platform/index.ts'
import { TextInput, useTypedNumber } from '../../../design/index.ts'

interface NumberFieldProps {
  label: string
  value: number
  show: (value: number) => string
  read: (typed: string) => Reading
  onChange: (value: number) => void
}

/** Labelled number field. Unreadable text stays with an error and blocks the form. */
export function NumberField({ label, value, show, read, onChange }: NumberFieldProps) {
  const { t } = useTranslation('invoices')
  const { input, isUnread, readAs } = useTypedNumber({ value, show, read, onChange })
  return (
    <TextInput
      {...input}
      label={label}
      inputMode="decimal"
      hint={readAs && t(($) => $.readAs, { number: readAs })}
      error={isUnread ? t(($) => $.noNumber) : null}
    />
  )
}
