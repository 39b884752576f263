import { Copy, Share2, Users } from 'lucide-react'
import { copyText, useTranslation } from '../../../platform/index.ts'
import { IconButton, useToast } from '../../../design/index.ts'
import type { TopicState } from '../live/topic.ts'
import { PersonMark } from '../people/person-mark.tsx'
import { LiveState } from './live-state.tsx'
import styles from './session-head.module.css'
import type { Person } from './session-sheet.tsx'

interface SessionHeadProps {
  title: string
  code: string | null
  isLocked: boolean
  present: readonly Person[]
  topic: TopicState
  onShare: () => void
  onPeople: () => void
}

/** Title of the session, its code and the members online. */
export function SessionHead({ title, code, isLocked, present, topic, onShare, onPeople }: SessionHeadProps) {
  const { t } = useTranslation('sessions')
  const showToast = useToast()
  const copy = async () => {
    if (await copyText(code ?? '')) showToast({ tone: 'good', title: t(($) => $.share.codeCopied) })
    else onShare()
  }
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <h2 className={styles.title}>{title}</h2>
        <LiveState topic={topic} count={present.length} />
      </div>
      <div className={styles.row}>
        <div className={styles.code}>
          {isLocked || !code ? (
            <span className={styles.locked}>{t(($) => $.state.locked)}</span>
          ) : (
            <>
              <span className={styles.signs}>{code}</span>
              <IconButton
                label={t(($) => $.share.copyCode)}
                icon={<Copy size={14} aria-hidden="true" />}
                onClick={() => void copy()}
              />
              <IconButton
                label={t(($) => $.share.title)}
                aria-haspopup="dialog"
                icon={<Share2 size={14} aria-hidden="true" />}
                onClick={onShare}
              />
            </>
          )}
        </div>
        <ul className={styles.people} aria-label={t(($) => $.present)}>
          {present.map((person) => (
            <li key={person.userId}>
              <PersonMark letter={person.letter} colour={person.colour} name={person.name} />
            </li>
          ))}
        </ul>
        <IconButton
          label={t(($) => $.people.title)}
          aria-haspopup="dialog"
          icon={<Users size={16} aria-hidden="true" />}
          onClick={onPeople}
        />
      </div>
    </header>
  )
}
