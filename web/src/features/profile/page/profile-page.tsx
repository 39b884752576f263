import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { profileQuery } from '../profile.queries.ts'
import { AvatarField } from './avatar-field.tsx'
import styles from './page.module.css'
import { ProfileForm } from './profile-form.tsx'
import type { PageProps } from './page-props.ts'

/** Profile settings: photo, name, role, bio and links. */
export function ProfilePage({ userId, run }: PageProps) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const { data: profile, error, refetch } = useQuery(profileQuery(userId))
  if (error && !profile)
    return (
      <div role="alert" className={styles.failed}>
        <p>
          {t(($) => $.page.loadFailed)} {errorText(error)}
        </p>
        <Button onClick={() => void refetch()}>{t(($) => $.page.retry)}</Button>
      </div>
    )
  if (!profile) return <Skeleton height={560} />
  return (
    <div className={styles.page}>
      <AvatarField profile={profile} />
      <ProfileForm profile={profile} run={run} />
    </div>
  )
}
