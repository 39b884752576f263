import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession, useTranslation } from '../../../platform/index.ts'
import { ownProfileQuery } from '../../profile/index.ts'

/** Explains why a model without a key can't be chosen. Admins get a link to add the key. */
export function ModelNeeds() {
  const { t } = useTranslation('photoshoot')
  const id = useSession()?.user.id ?? ''
  const isAdmin = useQuery({ ...ownProfileQuery(id), enabled: id !== '' }).data?.is_admin === true
  return (
    <>
      {t(($) => $.model.needs)}{' '}
      {isAdmin && (
        <Link to="/dashboard/admin/settings" hash="settings-keys">
          {t(($) => $.model.addKey)}
        </Link>
      )}
    </>
  )
}
