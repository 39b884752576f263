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
      {sessions.map((visit) => (
        <div key={visit.id} className={styles.visit}>
          <div className={styles.words}>
            <p className={styles.what}>{visit.title}</p>
            <p className={styles.note}>
              <State visit={visit} />
            </p>
          </div>
          {visit.status === 'ended' ? (
            <Button asChild>
              <Link to="/dashboard/photoshoot/session/$id" params={{ id: visit.id }}>
                {t(($) => $.lately.summary)}
              </Link>
            </Button>
          ) : (
            <Button onClick={() => onBack(visit.id)}>{t(($) => $.lately.back)}</Button>
          )}
        </div>
      ))}
    </section>
  )
}

function State({ visit }: { visit: SessionCard }) {
  const { t, i18n } = useTranslation('sessions')
  const day = dateFormat(i18n.language, 'dayAndMonth')
  const on = (instant: string | null) => (instant ? day.format(new Date(instant)) : '')
  if (visit.status === 'ended')
    return t(($) => $.lately.ended, { on: on(visit.endedAt), until: on(visit.keepUntil) })
  const names = listFormat(i18n.language).format(visit.present)
  return visit.present.length > 0 ? t(($) => $.lately.openWith, { names }) : t(($) => $.lately.open)
}
