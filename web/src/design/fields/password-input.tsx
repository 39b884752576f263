import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import { classNames } from '../class-names.ts'
import styles from './password-input.module.css'

type PasswordInputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'type'> & {
    labels: { show: string; hide: string; capsLock: string }
  }

/** Password field with a show button and a Caps Lock hint. */
export function PasswordInput({ label, hint, error, className, labels, ...input }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <div className={styles.box}>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              type={isShown ? 'text' : 'password'}
              className={classNames(fieldStyles.input, fieldStyles.main, styles.input)}
              onKeyDown={watch}
              onKeyUp={watch}
              onBlur={() => setHasCapsLock(false)}
            />
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? labels.hide : labels.show}
            </button>
          </div>
          <p className={styles.caps} role="status">
            {hasCapsLock && labels.capsLock}
          </p>
        </>
      )}
    </Field>
  )
}
