import { useTranslation } from '../../platform/index.ts'
import { keyPressed } from '../../design/key-pressed.ts'
import { MAX_PROOF_ITEMS, type WholeProof } from '@studio/contract/proofs'
import { GripVertical, Plus, Replace, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  arrowStep,
  BareIconButton,
  Button,
  gapIn,
  IconButton,
  sideOfGap,
  useReorder,
} from '../../design/index.ts'
import { PicturePicker, PicturesPicker } from '../gallery/index.ts'
import { moved } from './decided-marks.ts'
import { ProofFrame } from './proof-frame.tsx'
import type { Change } from './proof-screen.tsx'
import styles from './proofs.module.css'

interface FramesProps {
  whole: WholeProof
  change: Change
  /** Plans the replacement of an image in the next round. Omitted in drafts. */
  onReplace?: ((replaces: string, picture: { id: string; url: string }) => void) | undefined
}

/** Images of a proof in their order, each with its marks and comments. */
export function ProofFrames({ whole, change, onReplace }: FramesProps) {
  const { t } = useTranslation('proofs')
  const [isPicking, setIsPicking] = useState(false)
  const [replacing, setReplacing] = useState<string | null>(null)
  const { proof, items } = whole
  const visibleItems = items.filter(({ replacedBy }) => replacedBy === null)
  const canChange = proof.status === 'draft' || proof.status === 'open'
  const drafts = items.map(({ mediaId, replaces }) => ({ mediaId, replaces }))
  const used = new Set(items.map(({ mediaId }) => mediaId))
  /** Moves a shown image. Images that it replaced stay after the shown ones. */
  const move = (mediaId: string, to: number) => {
    const from = visibleItems.findIndex((item) => item.mediaId === mediaId)
    const order = moved(visibleItems, from, to - from).map((item) => item.mediaId)
    const rest = drafts.filter((draft) => !order.includes(draft.mediaId))
    const first = order.flatMap((id) => drafts.find((draft) => draft.mediaId === id) ?? [])
    void change({ items: [...first, ...rest] })
  }
  const list = useRef<HTMLUListElement>(null)
  const { dragged, grab } = useReorder({
    ids: visibleItems.map(({ mediaId }) => mediaId),
    gapAt: (x, y) => gapIn(list.current, x, y),
    onMove: move,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, mediaId: string, at: number) => {
    const to = at + arrowStep(keyPressed(event), { isAcross: true })
    if (to === at) return
    event.preventDefault()
    if (to < 0 || to >= visibleItems.length) return
    move(mediaId, to)
    // The moved handle keeps the focus.
    const handle = event.currentTarget
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <section>
      <div className={styles.framesHead}>
        <h2 className={styles.title}>{t(($) => $.frames, { count: visibleItems.length })}</h2>
        {canChange && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsPicking(true)}>
            {t(($) => $.add)}
          </Button>
        )}
      </div>
      <ul ref={list} className={styles.grid}>
        {visibleItems.map((item, at) => (
          <li
            key={item.mediaId}
            className={styles.frame}
            data-gap={sideOfGap(dragged, at, visibleItems.length)}
            data-held={dragged?.id === item.mediaId || undefined}
          >
            <div className={styles.rebate}>
              <span className={styles.meta}>
                {item.number}
                {item.round === proof.round && proof.round > 1 && ` ${t(($) => $.newInRound)}`}
              </span>
              <span className={styles.handles}>
                {canChange && (
                  <BareIconButton
                    className={styles.handle}
                    icon={<GripVertical size={14} aria-hidden="true" />}
                    label={t(($) => $.move, { number: item.number })}
                    onPointerDown={(press) => grab(item.mediaId, press)}
                    onKeyDown={(event) => onKeyDown(event, item.mediaId, at)}
                  />
                )}
                {onReplace && (
                  <IconButton
                    icon={<Replace size={14} aria-hidden="true" />}
                    label={t(($) => $.replace, { number: item.number })}
                    onClick={() => setReplacing(item.mediaId)}
                  />
                )}
                {canChange && (
                  <IconButton
                    icon={<X size={14} aria-hidden="true" />}
                    label={t(($) => $.takeOut, { number: item.number })}
                    onClick={() =>
                      void change({ items: drafts.filter((each) => each.mediaId !== item.mediaId) })
                    }
                  />
                )}
              </span>
            </div>
            <ProofFrame whole={whole} item={item} />
          </li>
        ))}
      </ul>
      {isPicking && (
        <PicturesPicker
          title={t(($) => $.add)}
          emptyText={t(($) => $.noPictures)}
          usedIds={used}
          max={MAX_PROOF_ITEMS - drafts.length}
          onClose={() => setIsPicking(false)}
          onPickAll={(selected) => {
            void change({
              items: [...drafts, ...selected.map(({ id }) => ({ mediaId: id, replaces: null }))],
            })
            setIsPicking(false)
          }}
        />
      )}
      {replacing !== null && onReplace && (
        <PicturePicker
          title={t(($) => $.replace, {
            number: items.find((item) => item.mediaId === replacing)?.number ?? 0,
          })}
          emptyText={t(($) => $.noPictures)}
          usedIds={used}
          onClose={() => setReplacing(null)}
          onPick={({ id, url, thumbnails }) => {
            onReplace(replacing, { id, url: thumbnails[0]?.url ?? url })
            setReplacing(null)
          }}
        />
      )}
    </section>
  )
}
