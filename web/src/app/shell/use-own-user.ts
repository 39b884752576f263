import { useQuery } from '@tanstack/react-query'
import { ownProfileQuery } from '../../features/profile/index.ts'
import { useSession, useShownEmail, useTranslation } from '../../platform/index.ts'

/** Displayed user: initial of the email or U, name or "User" (section 2). */
export function useOwnUser() {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  const profile = useQuery({ ...ownProfileQuery(user?.id ?? ''), enabled: user !== undefined })
  const email = useShownEmail(user?.email ?? '')
  return {
    email,
    isAdmin: profile.data?.is_admin === true,
    initial: (email[0] ?? 'U').toUpperCase(),
    name: profile.data?.display_name ?? t(($) => $.user.fallbackName),
  }
}
