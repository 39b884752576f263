import { useTranslation } from '../../../platform/index.ts'
import { Badge } from '../../../design/index.ts'
import { HelpPicture } from '../help-picture.tsx'
import styles from './topic-list.module.css'
import { type HelpTopic, TOPICS } from './topics.ts'
import { useTopicTexts } from './topic-texts.ts'

/** Three featured topics, then all topics. */
export function TopicList({ onOpen }: { onOpen: (topicId: string) => void }) {
  const { t } = useTranslation('help')
  const texts = useTopicTexts()
  const featured = TOPICS.filter((topic): topic is HelpTopic & Required<Pick<HelpTopic, 'picture'>> =>
    Boolean(topic.picture),
  )
  return (
    <div className={styles.topics}>
      <h3 className={styles.heading}>{t(($) => $.topics.featured)}</h3>
      <ul className={styles.featured}>
        {featured.map(({ id, picture }) => (
          <li key={id}>
            <button type="button" className={styles.card} onClick={() => onOpen(id)}>
              <span className={styles.frame}>
                <HelpPicture name={picture} alt="" isCropped />
              </span>
              <span className={styles.name}>{texts[id].title}</span>
              <span className={styles.summary}>{texts[id].summary}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t(($) => $.topics.all)}</h3>
      <ul className={styles.all}>
        {TOPICS.map(({ id, category }) => (
          <li key={id}>
            <button type="button" className={styles.row} onClick={() => onOpen(id)}>
              <span className={styles.name}>{texts[id].title}</span>
              <Badge>{t(($) => $.category[category])}</Badge>
              <span className={styles.summary}>{texts[id].summary}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
