import { type Profile, putProfile } from '@studio/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { Button, Skeleton, Switch } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { profileQuery } from '../profile.queries.ts'
import styles from './page.module.css'
import type { PageProps } from './page-props.ts'

/** Visibility and link of the public profile. */
export function PublicPage({ userId, run }: PageProps) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const query = profileQuery(userId)
  const { data: profile } = useQuery(query)
  const change = useMutation({
    mutationFn: ({ displayName, useType, publicProfile }: Profile) =>
      run(() =>
        call(putProfile, {
          body: {
            displayName: displayName ?? '',
            useType: useType ?? 'other',
            publicProfile: !publicProfile,
          },
        }),
      ),
    onSuccess: (saved) => queries.setQueryData(query.queryKey, saved),
  })
  if (!profile) return <Skeleton height={64} />
  const address = `${location.origin}/profile/${profile.id}`
  const showsError = change.error && change.error.name !== 'StepUpCancelled'
  // Optimistic; the same switch reverts it.
  const isOn = change.isPending ? !profile.publicProfile : profile.publicProfile
  return (
    <div className={styles.public}>
      <Switch
        label={t(($) => $.public.switch)}
        extra={isOn ? t(($) => $.public.on) : t(($) => $.public.off)}
        isOn={isOn}
        onChange={() => change.mutate(profile)}
      />
      <p className={styles.note}>{t(($) => $.public.explain)}</p>
      {profile.publicProfile && (
        <div className={styles.address}>
          <span className={styles.url}>{address}</span>
          <Button asChild>
            <a href={address} target="_blank" rel="noreferrer">
              <ExternalLink size={14} aria-hidden="true" />
              {t(($) => $.public.open)}
            </a>
          </Button>
        </div>
      )}
      {profile.hidden && (
        <p className={styles.kept}>
          {profile.hidden.page
            ? t(($) => $.public.kept[profile.hidden?.page ?? 'held'])
            : t(($) => $.public.kept.avatar)}{' '}
          <Link to="/dashboard/decisions">{t(($) => $.public.kept.why)}</Link>
        </p>
      )}
      <div role="alert" className={styles.alert}>
        {showsError && <p className={styles.failure}>{errorText(change.error)}</p>}
      </div>
    </div>
  )
}
