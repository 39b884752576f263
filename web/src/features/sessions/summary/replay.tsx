import { dateFormat } from '@studio/domain/kernel'
import type { Session } from '@studio/contract/sessions'
import { diffWords } from '@studio/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Camera, Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button, Skeleton, hueOf } from '../../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { handOverBrief } from '../../photoshoot/index.ts'
import { smallUrlOf } from '../active/frame-facts.ts'
import { draftOf } from '../live/brief-patch.ts'
import type { Member } from '../live/view.ts'
import { stepsOf } from './steps.ts'
import styles from './summary.module.css'
import { eventsQuery } from './summary.queries.ts'

/** Duration of a step during playback, in ms. */
const STEP_MS = 900

/** Replay of the brief, step by step. A new shoot can continue from any step. */
export function Replay({ session, members }: { session: Session; members: readonly Member[] }) {
  const { t, i18n } = useTranslation('sessions')
  const navigate = useNavigate()
  const { data: events } = useQuery(eventsQuery(session.id))
  const steps = useMemo(() => stepsOf(events ?? [], session.shoots), [events, session.shoots])
  const [selected, setSelected] = useState<number>()
  const [isPlaying, setIsPlaying] = useState(false)
  const last = steps.length - 1
  const at = Math.min(selected ?? last, last)
  const step = steps[at]
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => {
      setSelected(at + 1)
      if (at + 1 >= last) setIsPlaying(false)
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])
  const play = () => {
    if (!isPlaying && at >= last) setSelected(0)
    setIsPlaying(!isPlaying)
  }
  useShortcuts({ play })
  const keys = useKeys('play')
  if (!events) return <Skeleton height="12rem" />
  if (!step) return null
  const by = members.find(({ userId }) => userId === step.byId)
  const time = dateFormat(i18n.language, 'time').format(new Date(step.at))
  const diffParts = placed(diffWords(step.before, step.brief.prompt))
  const until = steps.slice(0, at + 1).flatMap(({ shoot }) => shoot ?? [])
  return (
    <section className={styles.replay}>
      <header className={styles.bar}>
        <h3 className={styles.heading}>{t(($) => $.summary.replay)}</h3>
        <p className={styles.meta}>{t(($) => $.summary.replayHint)}</p>
        <Button
          icon={isPlaying ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          shortcut={keys}
          disabled={last < 1}
          onClick={play}
        >
          {isPlaying ? t(($) => $.summary.pause) : t(($) => $.summary.play)}
        </Button>
      </header>
      <input
        type="range"
        className={styles.slider}
        aria-label={t(($) => $.summary.replay)}
        aria-valuetext={t(($) => $.summary.step, { at: at + 1, of: last + 1, name: by?.name ?? '', time })}
        min={0}
        max={last}
        value={at}
        disabled={last < 1}
        onChange={(event) => {
          setIsPlaying(false)
          setSelected(Number(event.currentTarget.value))
        }}
      />
      <div className={styles.shot}>
        {until.map(({ jobId, byId, frames }) => (
          <span
            key={jobId}
            className={styles.strip}
            style={hueOf(members.find(({ userId }) => userId === byId)?.colour ?? 0)}
          >
            {frames.map(
              ({ index, media }) =>
                media && <img key={index} src={smallUrlOf(media)} alt="" loading="lazy" />,
            )}
          </span>
        ))}
      </div>
      <div className={styles.bar}>
        <p className={styles.heading}>
          {time}, {by?.name}
        </p>
        <p className={styles.meta}>{t(($) => $.summary.revision, { revision: step.revision })}</p>
        <Button
          icon={<Camera size={14} aria-hidden="true" />}
          onClick={async () => {
            // A reference shared by another member isn’t available to the user.
            await handOverBrief({ ...draftOf(step.brief, null), reference: null, referenceRole: '' })
            void navigate({ to: '/dashboard/photoshoot' })
          }}
        >
          {t(($) => $.summary.shootOn)}
        </Button>
      </div>
      <p className={styles.prompt} dir="auto" style={hueOf(by?.colour ?? 0)}>
        {diffParts
          ? diffParts.map(({ kind, text, at: place }) =>
              kind === 'removed' ? null : kind === 'added' ? (
                <ins key={`${kind} ${place}`}>{text}</ins>
              ) : (
                <span key={`${kind} ${place}`}>{text}</span>
              ),
            )
          : step.brief.prompt}
      </p>
    </section>
  )
}

/** Changed words with their positions; undefined if the whole text was rewritten. */
function placed(changes: ReturnType<typeof diffWords>) {
  if (changes === 'rewritten') return undefined
  let at = 0
  return changes.map((change) => {
    const place = at
    at += change.text.length
    return { ...change, at: place }
  })
}
