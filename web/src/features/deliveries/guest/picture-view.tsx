/** @jsxImportSource preact */
import type { Share, SharedItem } from '@studio/contract/deliveries'
import { sizeText } from '@studio/domain/kernel'
import { useEffect, useRef } from 'preact/hooks'
import { keyPressed } from '../../../design/key-pressed.ts'
import { Icon } from '../../../guest/index.ts'
import { fileUrl, previewUrl } from './share-calls.ts'
import { presetText, type Translate } from './share-texts.ts'
import { FavouriteButton } from './favourite-button.tsx'

interface PictureProps {
  share: Share
  t: Translate
  items: readonly SharedItem[]
  item: SharedItem
  onMove: (number: number) => void
  onLeave: () => void
  onFavourite: () => void
}

/** One image with its files. Arrow keys move, F marks a favourite, Escape goes back. */
export function PictureView({ share, t, items, item, onMove, onLeave, onFavourite }: PictureProps) {
  const stage = useRef<HTMLElement>(null)
  const ready = items.filter(({ isReady }) => isReady)
  const place = ready.findIndex(({ number }) => number === item.number)
  const go = (by: number) => {
    const next = ready[place + by]
    if (next) onMove(next.number)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyPressed(event)
    if (key === 'Escape') onLeave()
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
    if (key.toLowerCase() === 'f' && share.allowsFavourites) onFavourite()
  }
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const down = (event: KeyboardEvent) => latest.current(event)
    addEventListener('keydown', down)
    return () => removeEventListener('keydown', down)
  }, [])
  // Keyboard and screen reader users continue from the image rather than the top of the page.
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])
  // Prefetches the neighbours.
  const near = [ready[place + 1], ready[place - 1]].map(
    (each) => each && previewUrl(share.id, each.number, 'view'),
  )
  useEffect(() => {
    for (const url of near) if (url) new Image().src = url
    // Depends on the URLs rather than the array that holds them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, near)
  return (
    <main
      ref={stage}
      className="s-stage"
      tabIndex={-1}
      aria-label={t('image', { number: item.number, name: item.name })}
    >
      <div className="s-bar">
        <button type="button" className="g-button" onClick={onLeave}>
          <Icon name="grid" />
          {t('allImages')}
          <kbd>Esc</kbd>
        </button>
        <span className="g-meta" role="status">
          {t('ofCount', { at: place + 1, count: ready.length })}
        </span>
        {share.allowsFavourites && (
          <FavouriteButton t={t} name={item.name} isFavourite={item.isFavourite} onClick={onFavourite} />
        )}
      </div>
      <div className="s-picture">
        <button
          type="button"
          className="g-button"
          disabled={place <= 0}
          aria-label={t('previous')}
          onClick={() => go(-1)}
        >
          <Icon name="left" />
        </button>
        <img
          key={item.number}
          src={previewUrl(share.id, item.number, 'view')}
          alt={t('image', { number: item.number, name: item.name })}
          width={item.width}
          height={item.height}
        />
        <button
          type="button"
          className="g-button"
          disabled={place >= ready.length - 1}
          aria-label={t('next')}
          onClick={() => go(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      <ul className="s-files">
        {item.files.map((file) => (
          <li key={file.number}>
            <a className="g-button" href={fileUrl(share.id, file.number)} download>
              <Icon name="download" />
              <span>
                {t('download', { name: presetText(share.presets[file.preset]?.name ?? '', t) })}{' '}
                <span className="g-meta">{sizeText(file.bytes, t.locale)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
