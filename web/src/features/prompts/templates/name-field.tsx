import { useTranslation } from '../../../platform/index.ts'
import { keyPressed } from '../../../design/index.ts'
import { useRef } from 'react'
import styles from './template-card.module.css'

/** Max. length of a name, as in the contract. */
export const MAX_NAME = 80

/** Field for renaming a template. Enter and blur save, Escape cancels. */
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
