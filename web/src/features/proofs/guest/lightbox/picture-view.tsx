/** @jsxImportSource preact */
import { Icon } from '../../../../guest/index.ts'
import { keyPressed } from '../../../../design/key-pressed.ts'
import type { GuestItem, GuestProof, MarkChange } from '@studio/contract/proofs'
import { useEffect, useRef, useState } from 'preact/hooks'
import { CommentsPanel, type PinPosition } from './comments-panel.tsx'
import { isSlider, isTyping } from '../page/keys.ts'
import { MarkButtons } from '../marks/mark-buttons.tsx'
import { PinnedPicture } from './pinned-picture.tsx'
import { markOf, type OwnMark, threadsOf } from '../proof-state.ts'
import type { Translate } from '../proof-texts.ts'

interface PictureProps {
  proof: GuestProof
  t: Translate
  items: readonly GuestItem[]
  item: GuestItem
  marks: ReadonlyMap<string, OwnMark>
  canMark: boolean
  mark: (mediaId: string, change: MarkChange) => void
  onMove: (mediaId: string) => void
  onLeave: () => void
  reload: () => Promise<void>
}

/** Display of the replaced image: hidden, next to its replacement, or over it with a slider. */
type CompareMode = 'only' | 'beside' | 'over'

/** One image with its marks, comments and the image it replaced. The comments stay open while paging. */
export function PictureView(props: PictureProps) {
  // Long function: keys, rounds and pins of one image share the same state.
  const { proof, t, items, item, marks, canMark, mark, onMove, onLeave, reload } = props
  const [compared, setCompared] = useState<CompareMode>('only')
  const [isBefore, setIsBefore] = useState(false)
  const [pinning, setPinning] = useState<PinPosition | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const place = items.findIndex(({ mediaId }) => mediaId === item.mediaId)
  const before = proof.items.find(({ mediaId }) => mediaId === item.replaces)
  const now = markOf(marks, item.mediaId)
  const canComment = canMark && proof.proof.rules.comments
  const threads = threadsOf(proof, item)
  const go = (by: number) => {
    const next = items[place + by]
    if (!next) return
    setPinning(null)
    onMove(next.mediaId)
  }

  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    const key = keyPressed(event)
    if (key === 'Escape' && !(target instanceof HTMLElement && target.closest('dialog'))) {
      if (target instanceof HTMLElement && isTyping(target)) target.blur()
      else onLeave()
    }
    if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (key === 'ArrowRight' && !isSlider(target)) go(1)
    if (key === 'ArrowLeft' && !isSlider(target)) go(-1)
    if (key.toLowerCase() === 'b' && before) setIsBefore(true)
    if (key.toLowerCase() === 'c' && canComment) {
      event.preventDefault()
      field.current?.focus()
    }
  }
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const down = (event: KeyboardEvent) => latest.current(event)
    const up = (event: KeyboardEvent) => keyPressed(event).toLowerCase() === 'b' && setIsBefore(false)
    // A window that loses focus gets no keyup event.
    const showAfter = () => setIsBefore(false)
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    addEventListener('blur', showAfter)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
      removeEventListener('blur', showAfter)
    }
  }, [])

  // Keyboard and screen reader users continue from the image rather than the top of the page.
  const stage = useRef<HTMLElement>(null)
  useEffect(() => stage.current?.focus({ preventScroll: true }), [])
  // Prefetches the neighbours.
  const near = [items[place + 1], items[place - 1]].map((each) =>
    each?.isReady ? each.urls?.web : undefined,
  )
  useEffect(() => {
    for (const url of near) if (url) new Image().src = url
    // Depends on the URLs rather than the array that holds them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, near)

  const isSideBySide = before !== undefined && compared === 'beside'
  const isOver = before !== undefined && compared === 'over'
  const pins = threads.map(({ comment, number, isGhost }) => ({ ...comment, number, isGhost }))
  const visibleItem = isBefore && before ? before : item
  return (
    <div className={proof.proof.rules.comments ? 'p-one has-panel' : 'p-one'}>
      <main ref={stage} className="p-stage" tabIndex={-1} aria-label={t('frame', { number: item.number })}>
        <div className="p-stage-bar">
          <span role="status">{t('ofCount', { at: place + 1, count: items.length })}</span>
          {before && (
            <>
              <span className="p-filters" role="group" aria-label={t('round', { round: item.round })}>
                {(['only', 'beside', 'over'] as const).map((each) => (
                  <button
                    key={each}
                    type="button"
                    aria-pressed={compared === each}
                    onClick={() => setCompared(each)}
                  >
                    {t(each, { round: each === 'only' ? item.round : before.round })}
                  </button>
                ))}
              </span>
              <button
                type="button"
                className="g-quiet p-hold"
                onPointerDown={() => setIsBefore(true)}
                onPointerUp={() => setIsBefore(false)}
                onPointerLeave={() => setIsBefore(false)}
              >
                {t('holdB', { round: before.round })}
              </button>
            </>
          )}
          {item.urls && item.isReady && proof.proof.rules.download !== 'none' && (
            <a
              className="g-quiet p-save"
              href={`${item.urls.full ?? item.urls.web}&download`}
              download={item.name}
            >
              {t('download')}
            </a>
          )}
        </div>
        <div className={isSideBySide ? 'p-pair' : 'p-single'}>
          {isSideBySide && (
            <figure>
              <figcaption>{t('before', { round: before.round })}</figcaption>
              <PinnedPicture
                t={t}
                item={before}
                verdict={null}
                pins={pins.filter(({ isGhost }) => isGhost).map((pin) => ({ ...pin, isGhost: false }))}
                pinning={null}
              />
            </figure>
          )}
          <figure>
            {isSideBySide && <figcaption>{t('round', { round: item.round })}</figcaption>}
            <PinnedPicture
              key={visibleItem.mediaId}
              t={t}
              item={visibleItem}
              verdict={visibleItem === item ? now.verdict : null}
              pins={visibleItem === item ? pins : []}
              {...(isOver && visibleItem === item && { over: before })}
              pinning={pinning}
              nextNumber={threads.length + 1}
              {...(canComment && {
                onPin: (next: PinPosition) => {
                  setPinning(next)
                  field.current?.focus()
                },
              })}
            />
          </figure>
        </div>
        <div className="p-acts">
          <button
            type="button"
            className="g-button"
            disabled={place === 0}
            aria-label={t('previous')}
            onClick={() => go(-1)}
          >
            <Icon name="left" />
          </button>
          {canMark && (
            <MarkButtons
              proof={proof}
              t={t}
              now={now}
              isLarge
              about={t('frame', { number: item.number })}
              onMark={(change) => mark(item.mediaId, change)}
            />
          )}
          <button
            type="button"
            className="g-button"
            disabled={place === items.length - 1}
            aria-label={t('next')}
            onClick={() => go(1)}
          >
            <Icon name="right" />
          </button>
        </div>
      </main>
      {proof.proof.rules.comments && (
        <CommentsPanel
          proof={proof}
          t={t}
          item={item}
          threads={threads}
          pinning={pinning}
          field={field}
          canComment={canComment}
          reload={reload}
          onUnpin={() => setPinning(null)}
        />
      )}
    </div>
  )
}
