import { AlertTriangle, FileImage } from 'lucide-react'
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from 'react'
import { Tabs, VisuallyHidden } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import { useRowSpec, useVisibleRows } from '../gallery/grid/index.ts'
import { type Entry, formatsOf, needsAttention, type Picture } from './engine/entries.ts'
import type { ImportView } from './engine/import-engine.ts'
import { tiles } from './engine/tab-import.ts'
import styles from './imports.module.css'
import { stateOf, type TileState } from './tile-state.ts'
import { useTile } from './use-import.ts'

type Filter = 'all' | 'uploading' | 'attention'

/** Smallest width of a tile, height of its caption and space between tiles, in px. */
const TILE_WIDTH = 128
const CAPTION = 24
const GAP = 8

const isUploading = ({ entries }: Picture) => entries.some(({ activity }) => activity === 'uploading')
const isOdd = ({ entries }: Picture) => entries.some(needsAttention)

/** All photographs of the import in order. Only tiles near the window are drawn. */
export function TileList({ view }: { view: ImportView }) {
  const { t } = useTranslation('imports')
  const [filter, setFilter] = useState<Filter>('all')
  const { pictures, tally, name, tooMany } = view
  const attention = pictures.filter(isOdd)
  const visible =
    filter === 'uploading' ? pictures.filter(isUploading) : filter === 'attention' ? attention : pictures
  return (
    <section className={styles.tiles} aria-label={t(($) => $.tiles.title)}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{t(($) => $.tiles.count, { count: pictures.length })}</h2>
          <p className={styles.dim} dir="auto">
            {name}
          </p>
        </div>
        <Tabs<Filter>
          label={t(($) => $.tiles.filter)}
          value={filter}
          onChange={setFilter}
          tabs={[
            { value: 'all', label: t(($) => $.tiles.all) },
            { value: 'uploading', label: t(($) => $.tiles.uploading), count: tally.uploading || undefined },
            { value: 'attention', label: t(($) => $.tiles.attention), count: attention.length || undefined },
          ]}
        />
      </header>
      {tooMany > 0 && <p role="status">{t(($) => $.tiles.tooMany, { count: tooMany })}</p>}
      {visible.length === 0 ? (
        <p className={styles.dim}>
          {filter === 'uploading' ? t(($) => $.tiles.noUploads) : t(($) => $.tiles.noAttention)}
        </p>
      ) : (
        <TileRows pictures={visible} />
      )}
    </section>
  )
}

function TileRows({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = useTranslation('imports')
  const list = useRef<HTMLUListElement>(null)
  const { width } = useRowSpec(list)
  const across = Math.max(2, Math.floor((width + GAP) / (TILE_WIDTH + GAP)))
  const tileWidth = (width - GAP * (across - 1)) / across
  const height = Math.round((tileWidth * 2) / 3) + CAPTION
  const count = width > 0 ? pictures.length : 0
  const layout = useMemo(() => {
    const rows = Array.from({ length: Math.ceil(count / across) }, (_, row) => ({
      start: row * across,
      end: Math.min(count, (row + 1) * across),
      exact: height,
      isFull: true,
      top: row * (height + GAP),
      height,
      day: 0,
    }))
    return { rows, height: rows.length * (height + GAP) }
  }, [count, across, height])
  const visible = useVisibleRows(list, layout, nothing)
  const rows = layout.rows.slice(visible.first, Math.min(visible.last, layout.rows.length))
  const stateText: Record<TileState, string> = {
    waiting: t(($) => $.state.waiting),
    hashing: t(($) => $.state.hashing),
    uploading: t(($) => $.state.uploading),
    done: t(($) => $.state.done),
    duplicate: t(($) => $.state.duplicate),
    damaged: t(($) => $.state.damaged),
    skipped: t(($) => $.state.skipped),
    failed: t(($) => $.state.failed),
  }
  return (
    <ul ref={list} className={styles.rows} style={{ height: layout.height }}>
      {rows.flatMap((row) =>
        pictures.slice(row.start, row.end).map((picture, column) => {
          const { state, part } = stateOf(picture)
          return (
            <Tile
              key={picture.number}
              main={picture.main}
              name={picture.name}
              formats={formatsOf(picture)}
              state={state}
              stateText={stateText[state]}
              percent={Math.round(part * 100)}
              index={row.start + column}
              count={count}
              left={column * (tileWidth + GAP)}
              top={row.top}
              width={tileWidth}
              height={height}
            />
          )
        }),
      )}
    </ul>
  )
}

const nothing = () => undefined

interface TileProps {
  main: Entry
  name: string
  formats: string
  state: TileState
  stateText: string
  percent: number
  index: number
  count: number
  left: number
  top: number
  width: number
  height: number
}

const Tile = memo(function Tile(props: TileProps) {
  const { main, name, formats, state, stateText, percent, index, count, left, top, width, height } = props
  const url = useTile(main)
  useEffect(() => {
    tiles.request(main)
    return () => tiles.cancel(main)
  }, [main])
  const isUnderWay = state === 'uploading'
  return (
    <li
      className={styles.tile}
      data-state={state}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ left, top, width, height }}
    >
      <span className={styles.picture} style={{ height: height - CAPTION }}>
        {url ? (
          <img src={url} alt="" draggable={false} />
        ) : (
          <span className={styles.noPicture}>
            <FileImage size={18} aria-hidden="true" />
            {url === null && formats}
          </span>
        )}
        {(state === 'failed' || state === 'damaged' || state === 'skipped' || state === 'duplicate') && (
          <span className={styles.tag}>
            {state !== 'duplicate' && <AlertTriangle size={12} aria-hidden="true" />}
            {stateText}
          </span>
        )}
        {isUnderWay && <span className={styles.bar} style={{ '--part': percent / 100 } as CSSProperties} />}
      </span>
      <span className={styles.caption}>
        <span className={styles.name} dir="auto">
          {name.replace(/\.[^.]+$/, '')}
        </span>
        <span>{isUnderWay ? `${percent} %` : formats}</span>
      </span>
      {(state === 'waiting' || state === 'hashing' || state === 'uploading' || state === 'done') && (
        <VisuallyHidden>{stateText}</VisuallyHidden>
      )}
    </li>
  )
})
