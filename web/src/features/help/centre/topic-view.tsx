import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Badge, Button } from '../../../design/index.ts'
import { useSession, useTranslation } from '../../../platform/index.ts'
import { FeedbackForm } from '../community/feedback-form.tsx'
import { HelpPicture } from '../help-picture.tsx'
import { RichText } from './rich-text.tsx'
import styles from './topic-view.module.css'
import type { HelpSection, HelpTopic } from './topics.ts'
import { type SectionText, useTopicTexts } from './topic-texts.ts'

interface TopicViewProps {
  topic: HelpTopic
  onBack: () => void
  onShortcuts: () => void
  onClose: () => void
}

export function TopicView({ topic, onBack, onShortcuts, onClose }: TopicViewProps) {
  const { t } = useTranslation('help')
  const text = useTopicTexts()[topic.id]
  // Signed-out readers can't send feedback.
  const isSignedIn = useSession() !== null
  return (
    <article className={styles.topic}>
      <div className={styles.head}>
        <Button variant="plain" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={onBack}>
          {t(($) => $.topic.back)}
        </Button>
        <Badge>{t(($) => $.category[topic.category])}</Badge>
      </div>
      <h3 className={styles.title} tabIndex={-1} data-topic-title="">
        {text.title}
      </h3>
      <p className={styles.summary}>{text.summary}</p>
      <nav className={styles.contents} aria-label={t(($) => $.topic.contents)}>
        {topic.sections.map(({ id }) => (
          <button
            key={id}
            type="button"
            className={styles.jump}
            onClick={(event) => jump(event.currentTarget, id)}
          >
            {text.sections[id]?.title}
          </button>
        ))}
      </nav>
      {topic.sections.map((section) => {
        const sectionText = text.sections[section.id]
        return (
          sectionText && (
            <Section
              key={section.id}
              section={section}
              sectionText={sectionText}
              onShortcuts={onShortcuts}
              onClose={onClose}
            />
          )
        )
      })}
      {isSignedIn && <FeedbackForm contextId={topic.id} />}
    </article>
  )
}

function jump(from: HTMLElement, section: string): void {
  const article = from.closest('article')
  const heading = article?.querySelector<HTMLElement>(`[data-section="${section}"] [tabindex="-1"]`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

interface SectionProps {
  section: HelpSection
  sectionText: SectionText
  onShortcuts: () => void
  onClose: () => void
}

function Section({ section, sectionText, onShortcuts, onClose }: SectionProps) {
  const { title, text, steps, points, note, alt, link } = sectionText
  return (
    <section className={styles.section} data-section={section.id}>
      <h4 className={styles.heading} tabIndex={-1}>
        {title}
      </h4>
      {text && (
        <p>
          <RichText text={text} />
        </p>
      )}
      {steps && <Lines as="ol" lines={steps} />}
      {points && <Lines as="ul" lines={points} />}
      {note && (
        <p className={styles.note}>
          <RichText text={note} />
        </p>
      )}
      {section.picture && alt && <HelpPicture name={section.picture} alt={alt} />}
      {section.link && link && (
        <div>
          {section.link === 'shortcuts' ? (
            <Button onClick={onShortcuts}>{link}</Button>
          ) : (
            <Button asChild>
              <Link to={section.link} onClick={onClose}>
                {link}
              </Link>
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Lines({ as: List, lines }: { as: 'ol' | 'ul'; lines: readonly string[] }) {
  return (
    <List className={List === 'ol' ? styles.steps : styles.points}>
      {lines.map((line) => (
        <li key={line}>
          <RichText text={line} />
        </li>
      ))}
    </List>
  )
}
