import { type Profile, putAvatar, removeAvatar } from '@studio/contract/profile'
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '@studio/contract/uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { call, RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import { profileQuery } from '../profile.queries.ts'
import styles from './page.module.css'

/** Photo of the profile: preview, replace and remove. */
export function AvatarField({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const showToast = useToast()
  const file = useRef<HTMLInputElement>(null)
  const keep = (changed: Profile) => queries.setQueryData(profileQuery(profile.id).queryKey, changed)

  const put = useMutation({
    mutationFn: (picture: File) => {
      const body = new FormData()
      body.append('file', picture)
      return call(putAvatar, { body })
    },
    onSuccess: (changed) => {
      keep(changed)
      showToast({ title: t(($) => $.page.avatar.saved), tone: 'good' })
    },
  })
  const remove = useMutation({ mutationFn: () => call(removeAvatar, {}), onSuccess: keep })

  function choose(picture: File | undefined) {
    if (!picture) return
    remove.reset()
    put.mutate(picture)
  }

  function problem(): string | null {
    const error = put.error ?? remove.error
    if (!error) return null
    if (put.variables && put.variables.size > MAX_UPLOAD_BYTES) return t(($) => $.page.avatar.large)
    const isRefused = error instanceof RequestError && error.details?.file
    return isRefused ? t(($) => $.page.avatar.refused) : errorText(error)
  }

  const initial = (profile.displayName ?? profile.email)[0]?.toUpperCase() ?? 'U'
  return (
    <div className={styles.avatarField}>
      {profile.avatarUrl ? (
        <img
          className={styles.avatar}
          src={profile.avatarUrl}
          alt={t(($) => $.page.avatar.title)}
          width={96}
          height={96}
        />
      ) : (
        <span className={styles.avatar} aria-hidden="true">
          {initial}
        </span>
      )}
      <div className={styles.avatarWords}>
        <div className={styles.actions}>
          <input
            ref={file}
            className={styles.file}
            type="file"
            accept={UPLOAD_TYPES.join(',')}
            aria-label={t(($) => $.page.avatar.choose)}
            tabIndex={-1}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button loading={put.isPending} onClick={() => file.current?.click()}>
            {profile.avatarUrl ? t(($) => $.page.avatar.replace) : t(($) => $.page.avatar.choose)}
          </Button>
          {profile.avatarUrl && (
            <Button variant="plain" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t(($) => $.page.avatar.remove)}
            </Button>
          )}
        </div>
        <p className={styles.note}>{t(($) => $.page.avatar.hint)}</p>
        <p role="alert" className={styles.error}>
          {problem()}
        </p>
      </div>
    </div>
  )
}
