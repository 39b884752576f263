import { dateFormat, listFormat } from '@studio/domain/kernel'
import type { SessionCard } from '@studio/contract/sessions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from './start.module.css'

interface LatelyProps {
  sessions: readonly SessionCard[]
  onBack: (id: string) => void
}

/** The user’s sessions: open ones can be rejoined, ended ones link to their summary. */
export function RecentSessions({ sessions, onBack }: LatelyProps) {
  const { t } = useTranslation('sessions')
  return (
    <section className={styles.lately} aria-labelledby="lately">
      <h3 id="lately" className={styles.heading}>
        {t(($) => $.lately.title)}
      </h3>
      {sessions.map((session) => (
        <div key={session.id} className={styles.visit}>
          <div className={styles.words}>
            <p className={styles.what}>{session.title}</p>
            <p className={styles.note}>
              <State session={session} />
            </p>
          </div>
          {session.status === 'ended' ? (
            <Button asChild>
              <Link to="/dashboard/photoshoot/session/$id" params={{ id: session.id }}>
                {t(($) => $.lately.summary)}
              </Link>
            </Button>
          ) : (
            <Button onClick={() => onBack(session.id)}>{t(($) => $.lately.back)}</Button>
          )}
        </div>
      ))}
    </section>
  )
}

function State({ session }: { session: SessionCard }) {
  const { t, i18n } = useTranslation('sessions')
  const day = dateFormat(i18n.language, 'dayAndMonth')
  const on = (instant: string | null) => (instant ? day.format(new Date(instant)) : '')
  if (session.status === 'ended')
    return t(($) => $.lately.ended, { on: on(session.endedAt), until: on(session.keepUntil) })
  const names = listFormat(i18n.language).format(session.present)
  return session.present.length > 0 ? t(($) => $.lately.openWith, { names }) : t(($) => $.lately.open)
}
