import type { WholeProof } from '@studio/contract/proofs'
import { useTranslation } from '../../platform/index.ts'
import { Picture } from '../../design/index.ts'
import styles from './preview.module.css'

const MAX_SHOWN = 4
const MARKS = { pick: ['+'], traffic: ['+', '?', '×'], stars: ['★★★★★'] } as const

/** Preview of the guest page on a phone with the current rules. Not interactive. */
export function ProofPreview({ whole: { proof, items } }: { whole: WholeProof }) {
  const { t } = useTranslation('proofs')
  const { title, message, rules, client, round } = proof
  const visibleItems = items.filter(({ replacedBy, picture }) => replacedBy === null && picture !== null)
  return (
    <section className={styles.preview} aria-label={t(($) => $.preview.label)}>
      <h2 className={styles.head}>
        {client ? t(($) => $.preview.asSeen, { name: client.name }) : t(($) => $.preview.label)}
      </h2>
      {/* Hidden from screen readers: the form next to it has the same content. */}
      <div className={styles.phone} aria-hidden="true">
        <div className={styles.top}>
          <p className={styles.title} dir="auto">
            {title}
          </p>
          <p className={styles.small}>{t(($) => $.round, { round })}</p>
          {message && <p dir="auto">{message}</p>}
        </div>
        <div className={styles.grid}>
          {visibleItems.slice(0, MAX_SHOWN).map(({ mediaId, number, picture, width, height }) => (
            <div key={mediaId}>
              <p className={styles.rebate}>
                <span>{number}</span>
                <span>{MARKS[rules.verdicts].join(' ')}</span>
              </p>
              <div className={styles.picture}>
                {picture && (
                  <Picture
                    src={picture.thumbnails.at(-1)?.url ?? picture.url}
                    alt=""
                    width={width}
                    height={height}
                    placeholder={picture.placeholder}
                  />
                )}
                {rules.watermark && (
                  <span className={styles.mark}>{rules.watermarkText ?? t(($) => $.preview.proof)}</span>
                )}
              </div>
            </div>
          ))}
        </div>
        <p className={styles.foot}>
          <span>
            {rules.most === null
              ? t(($) => $.picked, { count: 0 })
              : t(($) => $.preview.tally, { most: rules.most })}
          </span>
          <b>{t(($) => $.preview.submit)}</b>
        </p>
      </div>
      <p className={styles.note}>
        {[
          t(($) => (rules.comments ? $.preview.withComments : $.preview.noComments)),
          t(($) => $.preview.saves[rules.download]),
        ].join(' ')}
      </p>
    </section>
  )
}
