import type { WholeProof } from '@studio/contract/proofs'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton, Picture } from '../../design/index.ts'
import { PicturePicker } from '../gallery/index.ts'
import type { Change } from './proof-screen.tsx'
import styles from './proofs.module.css'
import './proofs.texts.ts'

/** The pictures of a proof in their order, each with what was marked and said. */
export function ProofFrames({ whole, change }: { whole: WholeProof; change: Change }) {
  const { t } = useTranslation('proofs')
  const [isPicking, setIsPicking] = useState(false)
  const { proof, items, marks, comments, guests } = whole
  const shown = items.filter(({ replacedBy }) => replacedBy === null)
  const canChange = proof.status === 'draft' || proof.status === 'open'
  const drafts = items.map(({ mediaId, replaces }) => ({ mediaId, replaces }))
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? ''
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
        {shown.map(({ mediaId, number, picture, width, height }) => (
          <li key={mediaId} className={styles.frame}>
            <div className={styles.rebate}>
              <span className={styles.meta}>{number}</span>
              {canChange && (
                <IconButton
                  icon={<X size={14} aria-hidden="true" />}
                  label={t(($) => $.takeOut, { number })}
                  onClick={() => void change({ items: drafts.filter((each) => each.mediaId !== mediaId) })}
                />
              )}
            </div>
            {picture ? (
              <Picture
                src={picture.thumbnails.at(-1)?.url ?? picture.url}
                alt={t(($) => $.frame, { number })}
                {...{ width, height, placeholder: picture.placeholder }}
              />
            ) : (
              <p className={styles.meta}>{t(($) => $.withdrawn)}</p>
            )}
            <ul className={styles.said}>
              {marks
                .filter((mark) => mark.mediaId === mediaId)
                .map(({ guestId, verdict, stars }) => (
                  <li key={guestId}>
                    {[
                      nameOf(guestId),
                      ...(verdict === null ? [] : [t(($) => $.marks[verdict])]),
                      ...(stars === null ? [] : [t(($) => $.stars, { count: stars })]),
                    ].join(', ')}
                  </li>
                ))}
              {comments
                .filter((comment) => comment.mediaId === mediaId)
                .map(({ id, name, text }) => (
                  <li key={id} dir="auto">
                    <b>{name}</b> {text}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {isPicking && (
        <PicturePicker
          title={t(($) => $.add)}
          emptyText={t(($) => $.noPictures)}
          onClose={() => setIsPicking(false)}
          onPick={({ id }) => {
            if (!drafts.some(({ mediaId }) => mediaId === id))
              void change({ items: [...drafts, { mediaId: id, replaces: null }] })
            setIsPicking(false)
          }}
        />
      )}
    </section>
  )
}
