import { MAX_PROOF_ITEMS, type ProofItem, type WholeProof } from '@studio/contract/proofs'
import { ChevronLeft, ChevronRight, Plus, Replace, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, classNames, IconButton, Picture } from '../../design/index.ts'
import { PicturePicker, PicturesPicker } from '../gallery/index.ts'
import { moved } from './decided-marks.ts'
import { FrameComments } from './frame-comments.tsx'
import { threadsOf } from './guest/proof-state.ts'
import type { Change } from './proof-screen.tsx'
import styles from './proofs.module.css'
import './proofs.texts.ts'

interface FramesProps {
  whole: WholeProof
  change: Change
  /** Puts another picture in the place of one, in the next round. Left out while there is none. */
  onReplace?: ((replaces: string, picture: { id: string; url: string }) => void) | undefined
}

/** The pictures of a proof in their order, each with what was marked and said. */
export function ProofFrames({ whole, change, onReplace }: FramesProps) {
  const { t } = useTranslation('proofs')
  const [isPicking, setIsPicking] = useState(false)
  const [replacing, setReplacing] = useState<string | null>(null)
  const { proof, items } = whole
  const shown = items.filter(({ replacedBy }) => replacedBy === null)
  const canChange = proof.status === 'draft' || proof.status === 'open'
  const drafts = items.map(({ mediaId, replaces }) => ({ mediaId, replaces }))
  /** What is shown goes to its new place; what it replaced stays behind it. */
  const move = (mediaId: string, by: number) => {
    const from = shown.findIndex((item) => item.mediaId === mediaId)
    const order = moved(shown, from, by).map((item) => item.mediaId)
    const rest = drafts.filter((draft) => !order.includes(draft.mediaId))
    const first = order.flatMap((id) => drafts.find((draft) => draft.mediaId === id) ?? [])
    void change({ items: [...first, ...rest] })
  }
  return (
    <section>
      <div className={styles.framesHead}>
        <h2 className={styles.title}>{t(($) => $.frames, { count: shown.length })}</h2>
        {canChange && (
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsPicking(true)}>
            {t(($) => $.add)}
          </Button>
        )}
      </div>
      <ul className={styles.grid}>
        {shown.map((item, at) => (
          <li key={item.mediaId} className={styles.frame}>
            <div className={styles.rebate}>
              <span className={styles.meta}>
                {item.number}
                {item.round === proof.round && proof.round > 1 && ` ${t(($) => $.newInRound)}`}
              </span>
              <span className={styles.handles}>
                {canChange && (
                  <>
                    <IconButton
                      icon={<ChevronLeft size={14} aria-hidden="true" />}
                      label={t(($) => $.earlier, { number: item.number })}
                      disabled={at === 0}
                      onClick={() => move(item.mediaId, -1)}
                    />
                    <IconButton
                      icon={<ChevronRight size={14} aria-hidden="true" />}
                      label={t(($) => $.later, { number: item.number })}
                      disabled={at === shown.length - 1}
                      onClick={() => move(item.mediaId, 1)}
                    />
                  </>
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
            <Frame whole={whole} item={item} />
          </li>
        ))}
      </ul>
      {isPicking && (
        <PicturesPicker
          title={t(($) => $.add)}
          emptyText={t(($) => $.noPictures)}
          taken={new Set(drafts.map(({ mediaId }) => mediaId))}
          most={MAX_PROOF_ITEMS - drafts.length}
          onClose={() => setIsPicking(false)}
          onPickAll={(chosen) => {
            void change({ items: [...drafts, ...chosen.map(({ id }) => ({ mediaId: id, replaces: null }))] })
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

/** One picture with its pins, its marks and what was said about it. */
function Frame({ whole, item }: { whole: WholeProof; item: ProofItem }) {
  const { t } = useTranslation('proofs')
  const { proof, marks, comments, guests } = whole
  const { mediaId, number, picture, width, height } = item
  const threads = threadsOf({ comments }, item)
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? ''
  return (
    <>
      {picture ? (
        <div className={styles.pinned}>
          <Picture
            src={picture.thumbnails.at(-1)?.url ?? picture.url}
            alt={t(($) => $.frame, { number })}
            {...{ width, height, placeholder: picture.placeholder }}
          />
          {threads.map(
            ({ comment: { id, x, y, resolvedAt }, number: pin, isGhost }) =>
              x !== null &&
              y !== null && (
                <span
                  key={id}
                  aria-hidden="true"
                  className={classNames(
                    styles.bead,
                    styles.pin,
                    (isGhost || resolvedAt !== null) && styles.ghost,
                  )}
                  style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                >
                  {pin}
                </span>
              ),
          )}
        </div>
      ) : (
        <p className={styles.meta}>{t(($) => $.withdrawn)}</p>
      )}
      <ul className={styles.said}>
        {marks
          .filter((mark) => mark.mediaId === mediaId)
          .map(({ guestId, verdict, stars, label }) => (
            <li key={guestId}>
              {[
                nameOf(guestId),
                ...(verdict === null ? [] : [t(($) => $.marks[verdict])]),
                ...(label === null ? [] : [t(($) => $.labels[label])]),
                ...(stars === null ? [] : [t(($) => $.stars, { count: stars })]),
              ].join(', ')}
            </li>
          ))}
      </ul>
      <FrameComments proofId={proof.id} mediaId={mediaId} threads={threads} />
    </>
  )
}
