import { useTranslation } from '../../../platform/index.ts'
import { keyPressed } from '../../../design/index.ts'
import { useRef } from 'react'
import styles from './template-card.module.css'

/** Letters of a name, as the contract has it. */
export const MAX_NAME = 80

/** The name of a template while it is written: Enter and leaving keep it, Escape does not. */
export function NameField({ name, onFinish }: { name: string; onFinish: (text: string | null) => void }) {
  const { t } = useTranslation('templates')
  const isLeft = useRef(false)
  const finish = (text: string | null) => {
    if (isLeft.current) return
    isLeft.current = true
    onFinish(text)
  }
  return (
    <input
      ref={(input) => {
        input?.focus()
        input?.select()
      }}
      className={styles.field}
      aria-label={t(($) => $.nameLabel)}
      defaultValue={name}
      maxLength={MAX_NAME}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (keyPressed(event) === 'Enter') finish(event.currentTarget.value)
        if (keyPressed(event) === 'Escape') finish(null)
      }}
    />
  )
}
