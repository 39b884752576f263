import type { MediaAsset } from '@studio/contract/gallery'
import type { JobItem } from '@studio/contract/jobs'
import { Eye } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Tabs, hueOf, keyPressed } from '../../../design/index.ts'
import { ageOf, useNow } from '../../jobs/index.ts'
import { SheetTop, stepFrame } from '../../photoshoot/index.ts'
import { SessionFrame } from './session-frame.tsx'
import styles from './session-sheet.module.css'

export interface Person {
  userId: string
  name: string
  letter: string
  colour: number
}

export interface SheetFrame {
  item: JobItem
  asset: MediaAsset | undefined
  /** Number in the whole session, from 1. */
  number: number
  prompt: string
  hearts: readonly Person[]
  isHearted: boolean
  mark: 'kept' | 'rejected' | undefined
  /** True if the hearts propose to keep it. The owner decides. */
  isProposed: boolean
  /** Id of the user’s copy, or null. Undefined if the user cannot save a copy. */
  copyId?: string | null | undefined
}

export interface SheetShoot {
  jobId: string
  by: Person
  createdAt: string
  seed: number | undefined
  frames: readonly SheetFrame[]
  isFinal: boolean
  hasFailed: boolean
  /** Number of present members who have voted, while hearts are hidden. */
  judged: { judged: number; count: number } | undefined
  /** True if the user owns the images and can keep or reject them. */
  isOwn: boolean
}

const FILTERS = ['all', 'mine', 'agreed'] as const
type Filter = (typeof FILTERS)[number]

interface SessionSheetProps {
  paper: RefObject<HTMLDivElement | null>
  /** Sorted newest first. */
  shoots: readonly SheetShoot[]
  mayHeart: boolean
  mayReveal: boolean
  /** The member whom the user follows, and the image they are viewing. */
  followed: { person: Person; mediaId: string | undefined } | undefined
  onHeart: (frame: SheetFrame) => void
  onMark: (frame: SheetFrame, mark: 'kept' | 'rejected') => void
  onReveal: (jobId: string) => void
  onPoint: (mediaId: string) => void
  onEnlarge: (frame: SheetFrame) => void
}

const isShown = (filter: Filter, { isHearted, isProposed, mark }: SheetFrame) =>
  filter === 'all' || (filter === 'mine' ? isHearted : isProposed || mark === 'kept')

/** Images of all members by shoot, newest first. */
export function SessionSheet(props: SessionSheetProps) {
  const { paper, shoots } = props
  const { t } = useTranslation('sessions')
  const [filter, setFilter] = useState<Filter>('all')
  const frames = shoots.flatMap((shoot) => shoot.frames)
  const count = (which: Filter) => frames.filter((frame) => isShown(which, frame)).length
  const facts = [
    t(($) => $.sheet.shoots, { count: shoots.length }),
    t(($) => $.sheet.frames, { count: frames.length }),
    t(($) => $.sheet.kept, { count: frames.filter(({ mark }) => mark === 'kept').length }),
    t(($) => $.sheet.proposed, { count: frames.filter(({ isProposed }) => isProposed).length }),
  ]
  return (
    <section className={styles.sheet} aria-label={t(($) => $.sheet.name)}>
      <SheetTop
        title={t(($) => $.sheet.name)}
        facts={facts.join(', ')}
        tools={
          <Tabs
            label={t(($) => $.sheet.filter.label)}
            value={filter}
            onChange={setFilter}
            tabs={FILTERS.map((value) => ({
              value,
              label: t(($) => $.sheet.filter[value]),
              count: count(value),
            }))}
          />
        }
      />
      <div ref={paper} className={styles.paper}>
        {shoots.length === 0 && <p className={styles.none}>{t(($) => $.sheet.none)}</p>}
        {shoots.map((shoot) => {
          const visibleFrames = shoot.frames.filter((frame) => isShown(filter, frame))
          return (
            visibleFrames.length > 0 && (
              <Shoot key={shoot.jobId} {...props} shoot={shoot} visibleFrames={visibleFrames} />
            )
          )
        })}
        {shoots.length > 0 && count(filter) === 0 && (
          <p className={styles.none}>{t(($) => $.sheet.noneShown)}</p>
        )}
      </div>
    </section>
  )
}

interface ShootProps extends SessionSheetProps {
  shoot: SheetShoot
  visibleFrames: readonly SheetFrame[]
}

function Shoot(props: ShootProps) {
  const { paper, shoot, visibleFrames, mayHeart, mayReveal, followed, onReveal } = props
  const { t } = useTranslation('sessions')
  const { t: jobText } = useTranslation('jobs')
  const age = ageOf(shoot.createdAt, useNow(20_000))
  const facts = [
    jobText(($) => $.age[age.unit], { count: age.count }),
    shoot.seed !== undefined && t(($) => $.sheet.seed, { seed: shoot.seed }),
  ]
  const answer = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !paper.current) return
    if (stepFrame(paper.current, event.currentTarget, keyPressed(event))) event.preventDefault()
  }
  return (
    <section className={styles.shoot} aria-label={t(($) => $.sheet.by, { name: shoot.by.name })}>
      <header className={styles.shootHead} style={hueOf(shoot.by.colour)}>
        <h3 className={styles.by}>{shoot.by.name}</h3>
        <p className={styles.facts}>{facts.filter(Boolean).join(', ')}</p>
        {shoot.judged && <p className={styles.judged}>{t(($) => $.sheet.judged, shoot.judged)}</p>}
        {shoot.judged && mayReveal && (
          <Button icon={<Eye size={14} aria-hidden="true" />} onClick={() => onReveal(shoot.jobId)}>
            {t(($) => $.sheet.reveal)}
          </Button>
        )}
      </header>
      {shoot.hasFailed && <p className={styles.failed}>{t(($) => $.sheet.failed)}</p>}
      <ul className={styles.frames} data-shape={isWide(shoot) ? 'wide' : 'tall'}>
        {visibleFrames.map((frame) => (
          <SessionFrame
            key={frame.item.index}
            frame={frame}
            mayHeart={mayHeart}
            isFinal={shoot.isFinal}
            isOwn={shoot.isOwn}
            followed={followed?.mediaId === frame.asset?.id ? followed?.person : undefined}
            onKeyDown={answer}
            onHeart={() => props.onHeart(frame)}
            onMark={(mark) => props.onMark(frame, mark)}
            onPoint={() => frame.asset && props.onPoint(frame.asset.id)}
            onEnlarge={() => props.onEnlarge(frame)}
          />
        ))}
      </ul>
    </section>
  )
}

const isWide = ({ frames: [first] }: SheetShoot) =>
  first !== undefined && first.item.width > first.item.height * 1.1
