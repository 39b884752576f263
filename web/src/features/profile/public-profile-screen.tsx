import { getPublicProfile, type PublicProfile } from '@studio/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../design/index.ts'
import { call, RequestError, useErrorText } from '../../platform/index.ts'
import './profile.texts.ts'
import styles from './page/page.module.css'

interface PublicProfileScreenProps {
  id: string
  Frame: ComponentType<{ children: ReactNode }>
  /** Shown where there is no such profile, or none that is public. */
  missing: ReactNode
  /** What can be done about it, below it. */
  acts: (profile: PublicProfile) => ReactNode
}

/** `/profile/:id`: what anyone may see of somebody who wants to be seen. */
export function PublicProfileScreen({ id, Frame, missing, acts }: PublicProfileScreenProps) {
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['public-profile', id],
    queryFn: async ({ signal }) => (await call(getPublicProfile, { params: { id } }, { signal })).profile,
    retry: (failures, reason) =>
      failures < 2 && !(reason instanceof RequestError && [404, 422].includes(reason.status)),
  })
  if (error instanceof RequestError && [404, 422].includes(error.status)) return missing
  return (
    <Frame>
      {error && <p role="alert">{errorText(error)}</p>}
      {data ? (
        <>
          <Shown profile={data} />
          {acts(data)}
        </>
      ) : (
        !error && <Skeleton height={240} />
      )}
    </Frame>
  )
}

function Shown({ profile: data }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile')
  return (
    <article className={styles.shown}>
      <header className={styles.shownHead}>
        {data.avatarUrl ? (
          <img className={styles.avatar} src={data.avatarUrl} alt="" width={96} height={96} />
        ) : (
          <span className={styles.avatar} aria-hidden="true">
            {data.displayName[0]?.toUpperCase()}
          </span>
        )}
        <div>
          <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
            {data.displayName}
          </h1>
          {data.useType && <p className="sign-in-sub">{t(($) => $.roles[data.useType ?? 'other'])}</p>}
        </div>
      </header>
      {data.bio && <p className={styles.shownBio}>{data.bio}</p>}
      {data.links.length > 0 && (
        <ul className={styles.shownLinks}>
          {data.links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <a href={url} rel="me nofollow noopener" target="_blank">
                {label}
              </a>
              <span className={styles.note}>{new URL(url).hostname}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
