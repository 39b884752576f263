import { dateFormat } from '@studio/domain/kernel'
import { useRef, useState } from 'react'
import { MAX_TITLE_LENGTH, type StoryboardListItem } from '@studio/contract/video'
import { Copy, Ellipsis, PenLine, Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, Menu, keyPressed } from '../../../design/index.ts'
import { timeText } from '../timeline/timeline-maths.ts'
import styles from './board-card.module.css'

interface BoardCardProps {
  board: StoryboardListItem
  onOpen: () => void
  onRename: (title: string) => void
  onCopy: () => void
  onRemove: () => void
}

/** A storyboard in the list: cover, length and last change. */
export function BoardCard({ board, onOpen, onRename, onCopy, onRemove }: BoardCardProps) {
  const { t, i18n } = useTranslation('video')
  const [isRenaming, setIsRenaming] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  const title = board.title || t(($) => $.untitled)
  const day = dateFormat(i18n.language, 'day')
  const small = { size: 14, 'aria-hidden': true } as const
  const finish = (text: string | null) => {
    setIsRenaming(false)
    if (text !== null && text.trim() !== board.title) onRename(text.trim())
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus())
  }
  return (
    <li ref={card} className={styles.card}>
      <Link
        to="."
        search={{ board: board.id }}
        className={styles.poster}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return
          event.preventDefault()
          onOpen()
        }}
      >
        {board.posterUrl ? (
          <img className={styles.image} src={board.posterUrl} alt="" loading="lazy" draggable={false} />
        ) : (
          <span className={styles.blank}>{t(($) => $.list.shots, { count: board.shots })}</span>
        )}
      </Link>
      <div className={styles.row}>
        {isRenaming ? (
          <TitleField title={board.title} onFinish={finish} />
        ) : (
          <h3 className={styles.title}>
            <Link to="." search={{ board: board.id }} onDoubleClick={() => setIsRenaming(true)}>
              {title}
            </Link>
          </h3>
        )}
        <Menu
          align="end"
          trigger={
            <IconButton
              label={t(($) => $.list.actions, { title })}
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
          entries={[
            {
              label: t(($) => $.list.rename),
              icon: <PenLine {...small} />,
              takesFocus: true,
              onSelect: () => setIsRenaming(true),
            },
            { label: t(($) => $.list.copy), icon: <Copy {...small} />, onSelect: onCopy },
            'separator',
            {
              label: t(($) => $.list.delete),
              icon: <Trash2 {...small} />,
              tone: 'danger',
              onSelect: onRemove,
            },
          ]}
        />
      </div>
      <p className={styles.facts}>
        {t(($) => $.list.shots, { count: board.shots })}, {timeText(board.seconds)},{' '}
        <time dateTime={board.updatedAt}>{day.format(new Date(board.updatedAt))}</time>
      </p>
    </li>
  )
}

function TitleField({ title, onFinish }: { title: string; onFinish: (text: string | null) => void }) {
  const { t } = useTranslation('video')
  const isLeft = useRef(false)
  const finish = (text: string | null) => {
    if (isLeft.current) return
    isLeft.current = true
    onFinish(text)
  }
  return (
    <input
      ref={(input) => {
        input?.focus()
        input?.select()
      }}
      className={styles.field}
      aria-label={t(($) => $.titleLabel)}
      defaultValue={title}
      placeholder={t(($) => $.untitled)}
      maxLength={MAX_TITLE_LENGTH}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (keyPressed(event) === 'Enter') finish(event.currentTarget.value)
        if (keyPressed(event) === 'Escape') finish(null)
      }}
    />
  )
}
