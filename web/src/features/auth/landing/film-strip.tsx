import { landingFrames } from 'virtual:landing-frames'
import { useTranslation } from '../../../platform/index.ts'
import styles from './film-strip.module.css'

/** Frame numbers as printed along the edge of film. */
const EDGE_PRINT = ['12', '12A', '13', '13A', '14', '14A', '15', '15A']

/** Two placeholder frames of each shape, for builds without images. */
const EMPTY = [{ ratio: 3 / 4 }, { ratio: 4 / 3 }, { ratio: 3 / 4 }, { ratio: 1 }]

/** A film strip below the sign-in column, with one frame marked as kept. */
export function FilmStrip() {
  const { t } = useTranslation('auth')
  if (landingFrames.length === 0) return <EmptyStrip />
  return (
    <section
      className={`landing-strip ${styles.strip}`}
      aria-label={t(($) => $.strip)}
      // Scrolls on small screens, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={matchMedia('(max-width: 767.98px)').matches ? 0 : undefined}
    >
      {landingFrames.map((frame, index) => (
        <figure key={frame.file} className={styles.frame}>
          <figcaption className={styles.rebate} lang="en">
            <b>{EDGE_PRINT[index]}</b> {frame.prompt.split(',')[0]}
          </figcaption>
          <div className={styles.picture}>
            <img
              src={`/landing/${frame.file}`}
              alt={frame.prompt}
              lang="en"
              width={frame.width}
              height={frame.height}
              fetchPriority={index < 2 ? 'high' : 'low'}
              decoding="async"
            />
            {index === 1 && <PencilLoop />}
          </div>
          <p className={styles.rebate}>{t(($) => $.madeBy)}</p>
        </figure>
      ))}
    </section>
  )
}

function EmptyStrip() {
  return (
    <div className={`landing-strip ${styles.strip}`} aria-hidden="true">
      {EMPTY.map(({ ratio }, index) => (
        <div key={EDGE_PRINT[index]} className={styles.frame}>
          <p className={styles.rebate}>
            <b>{EDGE_PRINT[index]}</b>
          </p>
          <div className={styles.empty} style={{ aspectRatio: ratio }} />
          <p className={styles.rebate} />
        </div>
      ))}
    </div>
  )
}

/** Pencil loop around the kept frame. */
function PencilLoop() {
  return (
    <svg className={styles.pencil} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M2.4 0.8C28 -1.4 74 -1.2 97.6 0.2C98.8 30 100.6 68 99.2 98.8C70 100.8 30 101.4 2.6 99.6C-0.4 70 -0.8 26 1.2 7.6" />
      <path d="M1.2 99.2C40 100.6 76 99.6 103 97.6M99.4 98C99 100 98 102 96.4 103.4" />
    </svg>
  )
}
