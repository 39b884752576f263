import { useTranslation } from '../../../platform/index.ts'
import { PasswordInput } from '../../../design/index.ts'

interface PasswordFieldProps {
  label: string
  isNew: boolean
  value: string
  error: string | null | undefined
  onPassword: (password: string) => void
}

/** Password field, with the rule hint for a new password. */
export function PasswordField({ isNew, onPassword, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('sign-in')
  return (
    <PasswordInput
      {...field}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? t(($) => $.passwordHint) : undefined}
      labels={{ show: t(($) => $.show), hide: t(($) => $.hide), capsLock: t(($) => $.capsLock) }}
      onChange={(event) => onPassword(event.currentTarget.value)}
    />
  )
}
