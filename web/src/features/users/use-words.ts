import { dateFormat, numberFormat } from '@studio/domain/kernel'
import type { AdminUser } from '@studio/contract/users'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'

/** Formats users and refusals in the user’s language. */
export function useWords() {
  const { t } = useTranslation('users')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const day = dateFormat(locale, 'day')
  const full = dateFormat(locale, 'moment')
  const numbers = numberFormat(locale, {})
  return {
    name: ({ name, email }: Pick<AdminUser, 'name' | 'email'>) => name ?? email ?? t(($) => $.unnamed),
    day: (instant: string) => day.format(new Date(instant)),
    full: (instant: string) => full.format(new Date(instant)),
    number: (amount: number) => numbers.format(amount),
    state({ state, leavesAt }: Pick<AdminUser, 'state' | 'leavesAt'>) {
      return leavesAt
        ? t(($) => $.states.leaves, { date: day.format(new Date(leavesAt)) })
        : t(($) => $.states[state])
    },
    error: errorText,
  }
}
