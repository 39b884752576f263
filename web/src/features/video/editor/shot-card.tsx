import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { type DraftShot, shownSeconds } from '@studio/contract/video'
import { ArrowLeft, ArrowRight, Copy, Ellipsis, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, Menu } from '../../../design/index.ts'
import '../video.texts.ts'
import styles from './shot-card.module.css'
import type { ShotState } from './shot-state.ts'

export interface ShotActions {
  onSelect: () => void
  onMove: (by: -1 | 1) => void
  onInsert: () => void
  onDuplicate: () => void
  onRemove: () => void
}

interface ShotCardProps extends ShotActions {
  shot: DraftShot
  number: number
  state: ShotState
  poster: string | undefined
  isSelected: boolean
  isHeld: boolean
  isFull: boolean
  onGrab: (event: PointerEvent<HTMLElement>) => void
  onFocusBy: (by: -1 | 1) => void
  /** On a phone, what it says stands under it. */
  children?: ReactNode
}

/** A shot of the storyboard. Alt with an arrow moves it, an arrow goes to the next. */
export function ShotCard(props: ShotCardProps) {
  const { shot, number, state, poster, isSelected, isHeld, isFull, onGrab, onFocusBy, children } = props
  const { t } = useTranslation('video')
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (by && event.altKey) props.onMove(by)
    else if (by && !event.ctrlKey && !event.metaKey) onFocusBy(by)
    else if (event.key === 'Delete') props.onRemove()
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
        onClick={props.onSelect}
        onKeyDown={press}
      >
        <span className={styles.picture}>
          {state.is === 'filming' && state.preview ? (
            <img className={styles.image} data-coming="" src={state.preview} alt="" draggable={false} />
          ) : (
            poster && <img className={styles.image} src={poster} alt="" draggable={false} />
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
        <span className={styles.grip} title={t(($) => $.shot.drag)} aria-hidden="true" onPointerDown={onGrab}>
          <GripVertical size={16} />
        </span>
        <ShotMenu {...{ number, isFull }} {...props} />
      </span>
      {children}
    </li>
  )
}

function ShotMenu({ number, isFull, ...act }: ShotActions & { number: number; isFull: boolean }) {
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
        { label: t(($) => $.shot.earlier), icon: <ArrowLeft {...small} />, onSelect: () => act.onMove(-1) },
        { label: t(($) => $.shot.later), icon: <ArrowRight {...small} />, onSelect: () => act.onMove(1) },
        {
          label: t(($) => $.shot.insert),
          icon: <Plus {...small} />,
          isDisabled: isFull,
          onSelect: act.onInsert,
        },
        {
          label: t(($) => $.shot.duplicate),
          icon: <Copy {...small} />,
          isDisabled: isFull,
          onSelect: act.onDuplicate,
        },
        'separator',
        {
          label: t(($) => $.shot.remove),
          icon: <Trash2 {...small} />,
          tone: 'danger',
          onSelect: act.onRemove,
        },
      ]}
    />
  )
}
