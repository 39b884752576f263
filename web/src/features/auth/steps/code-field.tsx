import { TextInput } from '../../../design/index.ts'
import styles from './steps.module.css'

interface CodeFieldProps {
  label: string
  hint?: string | undefined
  value: string
  error: string | null
  onCode: (code: string) => void
}

/** Six digits from an email or app. Phones can autofill them; pasted spaces are removed. */
export function CodeField({ onCode, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...field}
      name="code"
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      size="main"
      onChange={(event) => onCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
