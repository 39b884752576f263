import type { PromptListItem } from '@studio/contract/prompts'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import {
  arrowStep,
  type MenuEntry,
  useMedia,
  useReorder,
  VisuallyHidden,
  keyPressed,
} from '../../../design/index.ts'
import { SavedRow } from './saved-row.tsx'
import styles from './saved-list.module.css'
import type { Choice } from './acts/use-choice.ts'
import { useRoom, useWindow } from './use-window.ts'

/** Width below which a row has two lines (as in saved-row.module.css). */
const IS_NARROW = '(max-width: 1179.98px)'
/** Heights in rem, so that larger text has room. */
const LINE = { wide: 4.75, narrow: 6.25, card: 17.5 }
const CARD_WIDTH = 220
const GAP = 12

interface SavedListProps {
  prompts: readonly PromptListItem[]
  isComplete: boolean
  /** True while the next list is loading. */
  isOld: boolean
  asCovers: boolean
  choice: Choice
  /** Set if the list is in custom order. */
  onMove?: ((prompt: PromptListItem, after: string | null) => void) | undefined
  entriesOf: (prompt: PromptListItem, index: number) => MenuEntry[]
  onFavourite: (prompt: PromptListItem) => void
  onDelete: (prompt: PromptListItem) => void
  onNearEnd: () => void
}

/**
 * List of prompts that renders only visible rows. Arrow keys move the focus, with Alt they move the prompt in custom
 * order. X selects it, and Delete moves it to the trash.
 */
export function SavedList(props: SavedListProps) {
  const { prompts, isComplete, asCovers, choice, onMove, onNearEnd } = props
  const { t } = useTranslation('saved-prompts')
  const list = useRef<HTMLUListElement>(null)
  const { width, rem } = useRoom(list)
  const isNarrow = useMedia(IS_NARROW)
  const columns = asCovers ? Math.max(1, Math.floor((width + GAP) / (CARD_WIDTH + GAP))) : 1
  const height = Math.round(LINE[asCovers ? 'card' : isNarrow ? 'narrow' : 'wide'] * rem)
  const lines = Math.ceil(prompts.length / columns)
  const { first, last } = useWindow(list, { lines, height, onNearEnd })
  const [announcement, setAnnouncement] = useState('')
  /** Id of the prompt that receives focus after the move. */
  const wantsFocus = useRef<{ id: string; index: number } | null>(null)

  /** `to` is the index among the other prompts. */
  const put = (id: string, to: number) => {
    const moved = prompts.find((each) => each.id === id)
    const others = prompts.filter((each) => each !== moved)
    if (!moved || !onMove || to < 0 || to > others.length || prompts[to] === moved) return
    onMove(moved, others[to - 1]?.id ?? null)
    setAnnouncement(t(($) => $.order.moved, { title: moved.title, place: to + 1, count: prompts.length }))
    wantsFocus.current = { id, index: to }
  }
  const { dragged, grab } = useReorder({
    ids: prompts.map(({ id }) => id),
    // Computed from the row height, because only visible rows are rendered.
    gapAt(_, y) {
      const top = list.current?.getBoundingClientRect().top ?? 0
      return Math.max(0, Math.min(lines, Math.round((y - top) / height)))
    },
    onMove: put,
  })

  const goTo = (index: number) => {
    const element = list.current
    if (!element || index < 0 || index >= prompts.length) return
    const top = element.getBoundingClientRect().top + Math.floor(index / columns) * height
    const room = 160
    if (top < room) scrollBy({ top: top - room, behavior: 'instant' })
    else if (top + height > innerHeight - room)
      scrollBy({ top: top + height - innerHeight + room, behavior: 'instant' })
    wantsFocus.current = { id: prompts[index]?.id ?? '', index }
    focusWanted()
  }
  const focusWanted = () => {
    const focusTarget = wantsFocus.current
    if (!focusTarget || prompts[focusTarget.index]?.id !== focusTarget.id) return
    const title = list.current?.querySelector<HTMLElement>(`[data-index="${focusTarget.index}"] [data-title]`)
    if (!title) return
    wantsFocus.current = null
    title.focus({ preventScroll: true })
  }
  // The row that receives focus may have been rendered just now.
  useEffect(focusWanted)

  const onKeyDown = (event: KeyboardEvent) => {
    const line = (event.target as Element).closest<HTMLElement>('[data-index]')
    const isTitle = (event.target as Element).matches('[data-title]')
    const index = Number(line?.dataset.index ?? -1)
    const prompt = prompts[index]
    wantsFocus.current = null
    if (!prompt || !isTitle || event.ctrlKey || event.metaKey) return
    const by = arrowStep(keyPressed(event), { columns, isAcross: asCovers })
    if (event.altKey && by !== 0 && onMove)
      put(prompt.id, Math.max(0, Math.min(prompts.length - 1, index + by)))
    else if (event.altKey) return
    else if (by !== 0) goTo(index + by)
    else if (keyPressed(event) === 'Home') goTo(0)
    else if (keyPressed(event) === 'End') goTo(prompts.length - 1)
    else if (keyPressed(event) === 'x' || keyPressed(event) === 'X') choice.toggle(prompt.id, event.shiftKey)
    else if (keyPressed(event) === 'Delete') {
      const next = prompts[index + 1]
      // The next row moves to its position.
      if (next) wantsFocus.current = { id: next.id, index }
      props.onDelete(prompt)
    } else return
    event.preventDefault()
  }

  const placeOf = (index: number): CSSProperties => {
    const top = Math.floor(index / columns) * height
    if (!asCovers) return { top, height }
    const each = (width - GAP * (columns - 1)) / columns
    return { top, height: height - GAP, left: (index % columns) * (each + GAP), width: each }
  }

  return (
    <>
      {/* Handles keys for the links in the list. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className={styles.list}
        style={{ height: lines * height }}
        aria-label={t(($) => $.title)}
        aria-busy={props.isOld}
        onKeyDown={onKeyDown}
      >
        {prompts.slice(first * columns, last * columns).map((prompt, nth) => {
          const index = first * columns + nth
          return (
            <SavedRow
              key={prompt.id}
              prompt={prompt}
              index={index}
              count={isComplete ? prompts.length : -1}
              isChosen={choice.ids.has(prompt.id)}
              isHeld={dragged?.id === prompt.id}
              asCover={asCovers}
              style={placeOf(index)}
              entries={() => props.entriesOf(prompt, index)}
              onToggle={(isRange) => choice.toggle(prompt.id, isRange)}
              onFavourite={() => props.onFavourite(prompt)}
              onGrab={onMove && !asCovers ? (press) => grab(prompt.id, press) : undefined}
            />
          )
        })}
        {dragged && <li aria-hidden="true" className={styles.drop} style={{ top: dragged.gap * height }} />}
      </ul>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
