import { dateFormat } from '@studio/domain/kernel'
import type { PromptListItem } from '@studio/contract/prompts'
import { Link } from '@tanstack/react-router'
import { Ellipsis, GripVertical, Star } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { BareIconButton, classNames, Menu, type MenuEntry } from '../../../design/index.ts'
import { Evidence } from '../evidence/index.ts'
import { Cover } from './cover.tsx'
import styles from './saved-row.module.css'

export interface SavedRowProps {
  prompt: PromptListItem
  index: number
  /** Total number; -1 while loading. */
  count: number
  isChosen: boolean
  isHeld: boolean
  asCover: boolean
  style: React.CSSProperties
  entries: () => MenuEntry[]
  onToggle: (isRange: boolean) => void
  onFavourite: () => void
  /** Set if the order can be changed. */
  onGrab?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** A saved prompt as a row or as a cover. */
export function SavedRow(props: SavedRowProps) {
  const { prompt, index, count, isChosen, isHeld, asCover, style, entries, onGrab } = props
  const { t, i18n } = useTranslation('saved-prompts')
  const { title, excerpt, tags, favourite, head, hasDraft, updatedAt, usedAt } = prompt
  const day = dateFormat(i18n.language, 'shortDay')
  return (
    <li
      className={classNames(
        asCover ? styles.card : styles.row,
        isChosen && styles.chosen,
        isHeld && styles.held,
      )}
      style={style}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <input
        type="checkbox"
        className={styles.choose}
        checked={isChosen}
        aria-label={t(($) => $.row.choose, { title })}
        onClick={(event) => {
          event.preventDefault()
          props.onToggle(event.shiftKey)
        }}
        // React requires this handler on a controlled checkbox. `onClick` toggles it.
        onChange={() => {}}
      />
      <Cover prompt={prompt} isLarge={asCover} />
      <div className={styles.words}>
        <p className={styles.head}>
          <Link
            to="/editor/$id"
            params={{ id: prompt.id }}
            className={styles.title}
            title={title}
            data-title
            dir="auto"
          >
            <span className={styles.name}>{title}</span>
          </Link>
          <button
            type="button"
            className={styles.star}
            aria-pressed={favourite}
            aria-label={t(($) => $.row.favourite, { title })}
            onClick={props.onFavourite}
          >
            <Star size={14} aria-hidden="true" fill={favourite ? 'currentColor' : 'none'} />
          </button>
          <span className={styles.tags}>{tags.map((tag) => `#${tag}`).join(' ')}</span>
        </p>
        <p className={styles.excerpt} dir="auto">
          {excerpt}
        </p>
      </div>
      <div className={styles.evidence}>
        <Evidence evidence={prompt.evidence} />
      </div>
      <span className={styles.version}>
        {t(($) => $.row.version, { number: head })}
        {hasDraft && <span title={t(($) => $.row.draft)}>*</span>}
      </span>
      <time
        className={styles.time}
        dateTime={updatedAt}
        title={usedAt ? t(($) => $.row.used, { day: day.format(new Date(usedAt)) }) : undefined}
      >
        {day.format(new Date(updatedAt))}
      </time>
      <span className={styles.acts}>
        {onGrab && (
          // Alt and the arrow keys do the same; the list handles them.
          <span className={styles.grip} title={t(($) => $.row.drag)} onPointerDown={onGrab}>
            <GripVertical size={16} aria-hidden="true" />
          </span>
        )}
        <Menu
          align="end"
          trigger={
            <BareIconButton
              label={t(($) => $.row.more, { title })}
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
          entries={entries()}
        />
      </span>
    </li>
  )
}
