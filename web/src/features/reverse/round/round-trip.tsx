import { numberFormat } from '@studio/domain/kernel'
import { FlaskConical, RotateCw } from 'lucide-react'
import { ASPECT_RATIOS, type AspectRatio, MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import { againOf, COMPARED, roundTripOf, type RoundTripSide } from '@studio/domain/reverse'
import { Button, Progress } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { useImageModels } from '../../photoshoot/index.ts'
import type { Reading } from '../reading/use-reading.ts'
import { useVisionModels } from '../saved/reversals.queries.ts'
import { promptOf, type Words } from '../slots/words.ts'
import styles from './round-trip.module.css'
import { type Shoot, useRoundTrip } from './use-round-trip.ts'

const ratioOf = (ratio: AspectRatio) => {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return Math.log(width / height)
}

/** Nearest aspect ratio. */
const nearestRatio = (width: number, height: number): AspectRatio =>
  ASPECT_RATIOS.toSorted(
    (a, b) =>
      Math.abs(ratioOf(a) - Math.log(width / height)) - Math.abs(ratioOf(b) - Math.log(width / height)),
  )[0]!

/** Test render of the slots, or the exact image again for a studio image, with a comparison. */
export function RoundTrip({ reading, words }: { reading: Reading; words: Words }) {
  const { t } = useTranslation('reverse')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const round = useRoundTrip()
  const model = useImageModels().data?.find(({ id }) => id === 'studio')
  const waived = useVisionModels().data?.waived ?? false
  const { facts, measured } = reading
  const { body, negative } = promptOf(words)
  const rerun = againOf(facts?.recipe ?? null)
  if (!facts || !measured) return null
  const isRunning = round.state === 'running' || round.state === 'measuring'
  const isTooLong = Math.max(body.length, negative.length) > MAX_PROMPT_LENGTH
  const test: Shoot = {
    prompt: body,
    model: 'studio',
    count: 1,
    quality: 'draft',
    style: 'editorial',
    ...(negative ? { negativePrompt: negative } : {}),
    aspectRatio: nearestRatio(facts.width, facts.height),
  }
  const price = t(($) => (waived ? $.ask.priceWaived : $.ask.price), { count: model?.creditsPerImage ?? 1 })
  return (
    <section className={styles.round} aria-label={t(($) => $.round.title)} data-round={round.state}>
      <h3>{t(($) => $.round.title)}</h3>
      <p className={styles.hint}>{t(($) => $.round.text)}</p>
      <div className={styles.acts}>
        <Button
          icon={<FlaskConical size={16} aria-hidden="true" />}
          disabled={isRunning || isOffline || body === '' || isTooLong}
          onClick={() => round.begin(test)}
        >
          {t(($) => $.round.test)}
        </Button>
        {rerun && (
          <Button
            icon={<RotateCw size={16} aria-hidden="true" />}
            disabled={isRunning || isOffline}
            onClick={() => round.begin(rerun)}
          >
            {t(($) => $.round.again)}
          </Button>
        )}
        {round.job?.canCancel && (
          <Button variant="quiet" loading={round.isCancelling} onClick={() => void round.cancel()}>
            {t(($) => $.round.cancel)}
          </Button>
        )}
        <span className={styles.hint}>{price}</span>
      </div>
      {rerun && <p className={styles.hint}>{t(($) => $.round.againText)}</p>}
      <div role="status">
        {isRunning && (
          <>
            <p className={styles.hint}>
              {t(($) => (round.state === 'measuring' ? $.round.measuring : $.round.running))}
            </p>
            <Progress label={t(($) => $.round.title)} value={round.job?.progress ?? 0} />
          </>
        )}
        {round.state === 'cancelled' && <p className={styles.hint}>{t(($) => $.round.cancelled)}</p>}
      </div>
      <div role="alert">
        {round.state === 'failed' && (
          <p className={styles.error}>
            {round.error ? errorText(round.error) : (round.job?.error ?? t(($) => $.round.failed))}
          </p>
        )}
      </div>
      {round.state === 'done' && round.generatedSide && round.asset && (
        <Strip reading={reading} generatedSide={round.generatedSide} asset={round.asset} />
      )}
    </section>
  )
}

interface StripProps {
  reading: Reading
  generatedSide: RoundTripSide
  asset: Parameters<typeof AssetPicture>[0]['asset']
}

/** Both images, similarity scores and the largest difference. */
function Strip({ reading, generatedSide, asset }: StripProps) {
  const { t, i18n } = useTranslation('reverse')
  const source = { measured: reading.measured!, phash: reading.phash }
  const { likeness, lightOff, hashesApart, largest } = roundTripOf(source, generatedSide)
  const numbers = numberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (
    <>
      <div className={styles.strip}>
        <figure>
          <span className={styles.picture}>
            <img src={reading.url} alt={t(($) => $.pane.alt)} />
          </span>
          <figcaption>{t(($) => $.round.given)}</figcaption>
        </figure>
        <figure>
          <span className={styles.picture}>
            <AssetPicture asset={asset} alt={t(($) => $.round.madeAlt)} sizes="240px" isFilling />
          </span>
          <figcaption>{t(($) => $.round.made)}</figcaption>
        </figure>
        <dl className={styles.scores}>
          {COMPARED.map((slot) => (
            <div key={slot} data-most={slot === largest}>
              <dt>{t(($) => $.slots[slot])}</dt>
              <dd>
                {slot === 'lighting' && lightOff !== null
                  ? t(($) => $.round.off, { count: lightOff })
                  : numbers.format(likeness[slot])}
              </dd>
              <Bar share={likeness[slot]} />
            </div>
          ))}
          {hashesApart !== null && (
            <div>
              <dt>{t(($) => $.round.whole)}</dt>
              <dd>{t(($) => $.round.bits, { count: hashesApart })}</dd>
              <Bar share={1 - hashesApart / 64} />
            </div>
          )}
        </dl>
      </div>
      <p className={styles.most}>
        {largest ? (
          <>
            <b>{t(($) => $.round.most, { slot: t(($) => $.slots[largest]) })}</b>{' '}
            {t(($) => $.round.try[largest])}
          </>
        ) : (
          t(($) => $.round.alike)
        )}
      </p>
    </>
  )
}

const Bar = ({ share }: { share: number }) => (
  <span className={styles.bar} aria-hidden="true">
    <svg viewBox="0 0 100 2" preserveAspectRatio="none">
      <rect width={share * 100} height="2" />
    </svg>
  </span>
)
