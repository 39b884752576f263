import { dateFormat } from '@studio/domain/kernel'
import type { PublishResult } from '@studio/contract/works'
import { Button } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './publish.module.css'

/** Result: the link, the schedule, or the words under review. */
export function PublishedPanel({ result, onClose }: { result: PublishResult; onClose: () => void }) {
  const { t } = useTranslation('works-publish')
  const [locale] = useLocale()
  const { work, words } = result
  const at = dateFormat(locale, 'longMoment').format(new Date(work.publishedAt))
  const address = `/w/${work.id}`
  return (
    <div className={styles.done}>
      <p className={styles.doneTitle}>{work.title}</p>
      {result.result === 'live' && (
        <p>{work.visibility === 'public' ? t(($) => $.done.livePublic) : t(($) => $.done.liveUnlisted)}</p>
      )}
      {result.result === 'scheduled' && <p>{t(($) => $.done.scheduledAt, { at })}</p>}
      {result.result === 'held' && (
        <>
          <p>{t(($) => $.done.heldText)}</p>
          <ul className={styles.words}>
            {words.map((each) => (
              <li key={each.field}>
                {t(($) => $.fields[each.field as 'title'], { defaultValue: each.field })}{' '}
                {each.words.map((word) => (
                  <mark key={word} className={styles.word}>
                    {word}
                  </mark>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.doneActs}>
        {result.result === 'live' && (
          <Button asChild>
            <a href={address} target="_blank" rel="noreferrer">
              {t(($) => $.done.look)}
            </a>
          </Button>
        )}
        <Button variant="accent" onClick={onClose}>
          {t(($) => $.done.close)}
        </Button>
      </div>
    </div>
  )
}
