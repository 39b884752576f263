import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, type ReactNode } from 'react'
import { type AspectRatio, type DraftShot, shownSeconds } from '@studio/contract/video'
import { ArrowLeft, ArrowRight, Copy, Ellipsis, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import { arrowStep, IconButton, Menu, keyPressed } from '../../../../design/index.ts'
import { FramedPicture } from '../../framed-picture.tsx'
import styles from './shot-card.module.css'
import type { ShotState } from './shot-state.ts'

/** Actions on shots, shared by all cards. */
interface CardActions {
  select: (id: string) => void
  moveBy: (id: string, by: number) => void
  /** Adds a shot after another one. */
  add: (afterId: string) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
  grab: (id: string, event: PointerEvent<HTMLElement>) => void
  focusBy: (id: string, by: number) => void
}

/** Flat primitive props, so that memo detects unchanged cards. */
type ShotCardProps = ShotState & {
  shot: DraftShot
  number: number
  poster: string | undefined
  aspectRatio: AspectRatio
  isSelected: boolean
  isHeld: boolean
  isFull: boolean
  /** Side on which a dragged shot would be dropped. */
  gap: 'before' | 'after' | undefined
  handlers: CardActions
  /** On a phone, the form is below the card. */
  children?: ReactNode
}

/** A shot of the storyboard. Alt with an arrow key moves it, an arrow key moves the focus. */
export const ShotCard = memo(function ShotCard(state: ShotCardProps) {
  const { shot, number, poster, aspectRatio, isSelected, isHeld, isFull, gap, handlers, children } = state
  const { t } = useTranslation('video')
  const handleKey = (event: KeyboardEvent) => {
    const by = arrowStep(keyPressed(event), { isAcross: true })
    if (by && event.altKey) handlers.moveBy(shot.id, by)
    else if (by && !event.ctrlKey && !event.metaKey) handlers.focusBy(shot.id, by)
    else if (keyPressed(event) === 'Delete') handlers.remove(shot.id)
    else return
    event.preventDefault()
  }
  const facts = [
    t(($) => $.shot.lasts, { seconds: Math.round(shownSeconds(shot) * 10) / 10 }),
    t(($) => $.camera[shot.camera]),
  ]
  return (
    <li
      className={styles.card}
      data-shot={shot.id}
      data-selected={isSelected || undefined}
      data-held={isHeld || undefined}
    >
      <button
        type="button"
        className={styles.face}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        onClick={() => handlers.select(shot.id)}
        onKeyDown={handleKey}
      >
        <span className={styles.picture}>
          {state.is === 'filming' && state.preview ? (
            <img className={styles.image} data-coming="" src={state.preview} alt="" draggable={false} />
          ) : (
            poster &&
            (state.is === 'filmed' ? (
              <img className={styles.image} src={poster} alt="" draggable={false} />
            ) : (
              <FramedPicture
                src={poster}
                alt=""
                framing={shot.framing}
                room={CARD_RATIO}
                aspectRatio={aspectRatio}
              />
            ))
          )}
          <span className={styles.number}>{t(($) => $.shot.name, { number })}</span>
          {state.is === 'filming' && (
            <span className={styles.progress} style={{ '--part': state.progress } as CSSProperties} />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.prompt} data-empty={shot.prompt === '' || undefined}>
            {shot.prompt || t(($) => $.shot.noPrompt)}
          </span>
          <span className={styles.facts}>{facts.join(', ')}</span>
          <span className={styles.state} data-state={state.is}>
            {state.is === 'filming'
              ? t(($) => $.state.filming, { percent: Math.round(state.progress * 100) })
              : state.is === 'filmed' && state.isChosen
                ? t(($) => $.state.chosen)
                : t(($) => $.state[state.is])}
          </span>
        </span>
      </button>
      <span className={styles.tools}>
        <span
          className={styles.grip}
          title={t(($) => $.shot.drag)}
          aria-hidden="true"
          onPointerDown={(event) => handlers.grab(shot.id, event)}
        >
          <GripVertical size={16} />
        </span>
        <ShotMenu id={shot.id} number={number} isFull={isFull} handlers={handlers} />
      </span>
      {gap && <span className={styles.gap} data-side={gap} />}
      {children}
    </li>
  )
})

/** Aspect ratio of `.picture`. */
const CARD_RATIO = 16 / 9

type ShotMenuProps = Pick<ShotCardProps, 'number' | 'isFull' | 'handlers'> & { id: string }

function ShotMenu({ id, number, isFull, handlers }: ShotMenuProps) {
  const { t } = useTranslation('video')
  const small = { size: 14, 'aria-hidden': true } as const
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          className={styles.more}
          label={t(($) => $.shot.actions, { number })}
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      }
      entries={[
        {
          label: t(($) => $.shot.earlier),
          icon: <ArrowLeft {...small} />,
          onSelect: () => handlers.moveBy(id, -1),
        },
        {
          label: t(($) => $.shot.later),
          icon: <ArrowRight {...small} />,
          onSelect: () => handlers.moveBy(id, 1),
        },
        {
          label: t(($) => $.shot.insert),
          icon: <Plus {...small} />,
          isDisabled: isFull,
          onSelect: () => handlers.add(id),
        },
        {
          label: t(($) => $.shot.duplicate),
          icon: <Copy {...small} />,
          isDisabled: isFull,
          onSelect: () => handlers.duplicate(id),
        },
        'separator',
        {
          label: t(($) => $.shot.remove),
          icon: <Trash2 {...small} />,
          tone: 'danger',
          onSelect: () => handlers.remove(id),
        },
      ]}
    />
  )
}
