import { dateFormat, numberFormat } from '@studio/domain/kernel'
import { type Creator, deleteMute, putMute } from '@studio/contract/works'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Switch, useToast } from '../../../design/index.ts'
import {
  call,
  useErrorText,
  useKeys,
  useLocale,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import { useFollow } from '../page/use-follow.ts'
import styles from './creator.module.css'

interface CreatorHeadProps {
  creator: Creator
  isSignedIn: boolean
  /** On the user’s own profile: hides what others can’t see. */
  isAsOthers: boolean
  onAsOthers: (isOn: boolean) => void
  actions: ReactNode
}

export function CreatorHead({ creator, isSignedIn, isAsOthers, onAsOthers, actions }: CreatorHeadProps) {
  const { t } = useTranslation('creator')
  const [locale] = useLocale()
  const { id, displayName, useType, bio, links, avatarUrl, isOwn } = creator
  const date = dateFormat(locale, 'month').format(new Date(creator.since))
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <div className={styles.nameLine}>
          {avatarUrl && <img className={styles.face} src={avatarUrl} alt="" width={56} height={56} />}
          <h2 className={styles.name} dir="auto">
            {displayName}
          </h2>
        </div>
        {bio && (
          <p className={styles.bio} dir="auto">
            {bio}
          </p>
        )}
        <ul className={styles.links}>
          {links.map(({ label, url }) => (
            <li key={`${label} ${url}`}>
              <Link2 size={14} aria-hidden="true" />
              <a href={url} rel="me nofollow noopener" target="_blank" title={new URL(url).hostname}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <Rss size={14} aria-hidden="true" />
            <a href={`/api/feeds/works.atom?creator=${id}`}>{t(($) => $.feed)}</a>
          </li>
          <li className={styles.meta}>
            {useType
              ? t(($) => $.since, { role: t(($) => $.roles[useType]), date })
              : t(($) => $.sinceOnly, { date })}
          </li>
        </ul>
      </div>
      <div className={styles.right}>
        <div className={styles.acts}>
          {!isOwn && actions}
          {isOwn && (
            <>
              <Switch
                label={t(($) => $.asOthers)}
                isOn={isAsOthers}
                onChange={() => onAsOthers(!isAsOthers)}
              />
              {!isAsOthers && (
                <Button asChild>
                  <Link to="/dashboard/profile">{t(($) => $.edit)}</Link>
                </Button>
              )}
            </>
          )}
          {isSignedIn && !isOwn && <FollowAndMute creator={creator} />}
        </div>
        <Numbers creator={creator} />
      </div>
    </header>
  )
}

function FollowAndMute({ creator }: { creator: Creator }) {
  const { t } = useTranslation('creator')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  const { isOn, toggle } = useFollow(creator.id, creator.isFollowed)
  const keys = useKeys('follow')
  useShortcuts({ follow: toggle })
  const subject = { kind: 'creator', value: creator.id } as const
  const mute = useMutation({
    mutationFn: (next: boolean) =>
      next ? call(putMute, { body: subject }) : call(deleteMute, { query: subject }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['works'] }),
    onError: (error) => showToast({ title: errorText(error), tone: 'bad' }),
  })
  return (
    <>
      <Button
        aria-pressed={creator.isMuted}
        loading={mute.isPending}
        onClick={() => mute.mutate(!creator.isMuted)}
      >
        {creator.isMuted ? t(($) => $.muted) : t(($) => $.mute)}
      </Button>
      <Button variant={isOn ? 'quiet' : 'accent'} aria-pressed={isOn} shortcut={keys} onClick={toggle}>
        {isOn ? t(($) => $.followed) : t(($) => $.follow)}
      </Button>
    </>
  )
}

function Numbers({ creator: { keptByOthers, uses, usedBy, works } }: { creator: Creator }) {
  const { t } = useTranslation('creator')
  const [locale] = useLocale()
  const rows = [
    [keptByOthers, t(($) => $.numbers.kept)],
    [uses, t(($) => $.numbers.uses, { count: usedBy })],
    [works.total, t(($) => $.numbers.works, { count: works.total })],
  ] as const
  return (
    <dl className={styles.numbers} aria-label={t(($) => $.numbers.title)}>
      {rows.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{numberFormat(locale).format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
