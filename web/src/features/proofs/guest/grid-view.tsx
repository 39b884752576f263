/** @jsxImportSource preact */
import { Icon } from '../../../guest/index.ts'
import { Pencil } from './pencil.tsx'
import { keyPressed } from '../../../design/key-pressed.ts'
import type { GuestItem, GuestProof, MarkChange } from '@studio/contract/proofs'
import { useEffect, useRef, useState } from 'preact/hooks'
import { afterFirstPicture, firstPictureIsThere } from './page/first-picture.ts'
import { MarkButtons } from './marks/mark-buttons.tsx'
import { markOf, type OwnMark } from './proof-state.ts'
import type { Translate } from './proof-texts.ts'

interface GridProps {
  proof: GuestProof
  t: Translate
  items: readonly GuestItem[]
  marks: ReadonlyMap<string, OwnMark>
  canMark: boolean
  mark: (mediaId: string, change: MarkChange) => void
  onOpen: (mediaId: string) => void
}

/** Contact sheet of all images. Arrow keys move the focus; mark keys mark the focused image. */
export function GridView({ proof, t, items, marks, canMark, mark, onOpen }: GridProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const frames = [...(list.current?.querySelectorAll<HTMLElement>('.p-open') ?? [])]
      const now = frames.findIndex((each) => each === document.activeElement)
      if (now < 0) return
      const top = (each: HTMLElement) => each.getBoundingClientRect().top
      const perRow = frames.findIndex((each) => top(each) > top(frames[0]!) + 1)
      const row = perRow < 0 ? frames.length : perRow
      const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }[keyPressed(event)]
      const next = by === undefined ? undefined : frames[now + by]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
  const first = items.find(({ urls, isReady }) => urls && isReady)?.mediaId
  const [isFirstThere, setFirstThere] = useState(() => afterFirstPicture(() => setFirstThere(true)))
  if (items.length === 0) return <main className="p-none">{t('noneHere')}</main>
  return (
    <main className="p-well">
      <ul ref={list} className="p-grid" aria-label={t('frames')}>
        {items.map((item, place) => (
          <Frame
            key={item.mediaId}
            proof={proof}
            t={t}
            item={item}
            canMark={canMark}
            isEager={place < 6}
            isNext={isFirstThere || item.mediaId === first}
            now={markOf(marks, item.mediaId)}
            onMark={(change) => mark(item.mediaId, change)}
            onOpen={() => onOpen(item.mediaId)}
          />
        ))}
      </ul>
    </main>
  )
}

interface FrameProps {
  proof: GuestProof
  t: Translate
  item: GuestItem
  now: OwnMark
  canMark: boolean
  isEager: boolean
  /** True once its image may load. */
  isNext: boolean
  onMark: (change: MarkChange) => void
  onOpen: () => void
}

const wordOf = ({ verdict, stars }: OwnMark, t: Translate): string =>
  [
    ...(verdict === null ? [] : [t(({ pick: 'picked', maybe: 'maybe', reject: 'no' } as const)[verdict])]),
    ...(stars === null ? [] : [t('stars', { count: stars })]),
  ].join(', ')

function Frame(props: FrameProps) {
  const { proof, t, item, now, canMark, isEager, isNext, onMark, onOpen } = props
  const { mediaId, number, width, height, urls, isReady, withdrawn } = item
  const comments = proof.comments.filter((each) => each.mediaId === mediaId).length
  const word = wordOf(now, t)
  const name = t('frame', { number })
  return (
    <li className="p-frame" data-frame={mediaId} data-verdict={now.verdict}>
      <div className="p-rebate">
        <span className="p-number">
          {number}
          {comments > 0 && (
            <span className="p-said">
              <Icon name="comment" />
              {comments}
              <span className="g-hidden">{t('comments')}</span>
            </span>
          )}
        </span>
        {canMark && (
          <MarkButtons proof={proof} t={t} now={now} onMark={onMark} isLarge={false} about={name} />
        )}
      </div>
      <button type="button" className="p-open" onClick={onOpen}>
        {urls && isReady ? (
          <img
            src={isNext ? urls.thumb : undefined}
            alt={word ? t('frameMarked', { number, mark: word }) : name}
            width={width}
            height={height}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            onLoad={firstPictureIsThere}
            onError={firstPictureIsThere}
          />
        ) : (
          <span className="p-missing" style={{ aspectRatio: `${width} / ${height}` }}>
            {t(withdrawn ? 'withdrawn' : 'preparing')}
          </span>
        )}
        {(now.verdict === 'pick' || now.verdict === 'reject') && <Pencil verdict={now.verdict} />}
        {(now.verdict === 'maybe' || now.stars !== null) && <span className="p-tag">{word}</span>}
      </button>
    </li>
  )
}
