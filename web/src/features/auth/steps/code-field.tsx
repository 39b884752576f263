import { TextInput } from '../../../design/index.ts'
import styles from './steps.module.css'

interface CodeFieldProps {
  label: string
  hint?: string | undefined
  value: string
  error: string | null
  onCode: (code: string) => void
}

/** Six digits, from a mail or an app; a phone offers them by itself. What is pasted may have spaces in it. */
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
