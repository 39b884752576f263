import { numberFormat, sizeText } from '@studio/domain/kernel'
import { Grid3x3, Sun } from 'lucide-react'
import { useState } from 'react'
import type { Measured } from '@studio/domain/reverse'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton } from '../../../design/index.ts'
import type { Reading } from '../reading/use-reading.ts'
import { colourWord } from '../slots/say-measured.ts'
import styles from './picture-pane.module.css'

/** Image with thirds and light direction, palette in proportion, and tones. */
export function PicturePane({ reading }: { reading: Reading }) {
  const { t, i18n } = useTranslation('reverse')
  const [hasThirds, setHasThirds] = useState(true)
  const [hasLight, setHasLight] = useState(true)
  const { facts, measured, name, bytes, unmeasured } = reading
  const numbers = numberFormat(i18n.language)
  const canShow = facts !== null && unmeasured === null
  return (
    <figure className={styles.pane}>
      <figcaption className={styles.head}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {facts && (
          <span className={styles.size}>
            {t(($) => $.pane.size, {
              width: numbers.format(facts.width),
              height: numbers.format(facts.height),
              bytes: sizeText(bytes, i18n.language),
            })}
          </span>
        )}
        {measured && (
          <span className={styles.tools}>
            <IconButton
              label={t(($) => $.pane.thirds)}
              icon={<Grid3x3 size={16} />}
              aria-pressed={hasThirds}
              onClick={() => setHasThirds(!hasThirds)}
            />
            {measured.light.from && (
              <IconButton
                label={t(($) => $.pane.light)}
                icon={<Sun size={16} />}
                aria-pressed={hasLight}
                onClick={() => setHasLight(!hasLight)}
              />
            )}
          </span>
        )}
      </figcaption>
      <div className={styles.frame}>
        {canShow ? (
          <span className={styles.picture}>
            <img src={reading.url} alt={t(($) => $.pane.alt)} />
            {measured && hasThirds && <Thirds measured={measured} />}
            {measured && hasLight && <LightArrow measured={measured} />}
          </span>
        ) : (
          <p className={styles.none}>{facts && t(($) => $.pane.noPreview)}</p>
        )}
      </div>
      {measured && (
        <>
          <Palette measured={measured} colours={reading.colours} />
          <Tones measured={measured} />
        </>
      )}
    </figure>
  )
}

function Thirds({ measured: { composition } }: { measured: Measured }) {
  const { x, y } = composition.centre
  return (
    <svg className={styles.over} viewBox="0 0 300 300" preserveAspectRatio="none" aria-hidden="true">
      <path d="M100 0V300M200 0V300M0 100H300M0 200H300" vectorEffect="non-scaling-stroke" />
      <path
        className={styles.centre}
        d={`M${x * 300} ${y * 300}h.01`}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Arrow from the light source to the centre. */
function LightArrow({ measured: { light } }: { measured: Measured }) {
  const { t } = useTranslation('reverse')
  if (!light.from) return null
  return (
    <>
      <svg className={styles.over} viewBox="-50 -50 100 100" aria-hidden="true">
        <path
          className={styles.arrow}
          transform={`rotate(${-light.angle})`}
          d="M42 0H20M26 -4L20 0L26 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className={styles.tag}>{t(($) => $.measured.light[light.from!])}</span>
    </>
  )
}

function Palette({ measured: { palette }, colours }: Pick<Reading, 'colours'> & { measured: Measured }) {
  const { t, i18n } = useTranslation('reverse')
  const [size, height] = [1000, 24]
  const sumOf = (swatches: Measured['palette']) => swatches.reduce((sum, { share }) => sum + share, 0)
  const total = sumOf(palette) || 1
  const stripes = palette.map((swatch, n) => ({ ...swatch, from: sumOf(palette.slice(0, n)) }))
  return (
    <div className={styles.palette}>
      <svg viewBox={`0 0 ${size} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {stripes.map(({ name, colour, share, from }) => (
          <rect
            key={name}
            x={(from / total) * size}
            width={(share / total) * size}
            height={height}
            fill={colour}
          />
        ))}
      </svg>
      <ul aria-label={t(($) => $.pane.palette)}>
        {stripes.map(({ name, share }) => (
          <li key={name}>
            {t(($) => $.pane.share, {
              colour: colourWord(name, i18n.language, colours),
              share: Math.round(share * 100),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tones({ measured: { tone, composition } }: { measured: Measured }) {
  const { t, i18n } = useTranslation('reverse')
  const { histogram, key, warmth, contrast, stops } = tone
  const step = 100 / (histogram.length - 1)
  const line = histogram.map((bar, n) => `L${(n * step).toFixed(1)} ${(40 - bar * 38).toFixed(1)}`).join('')
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  const rows = [
    [
      t(($) => $.pane.key),
      t(($) => $.pane.keyText, { key: t(($) => $.pane.keys[key]), warmth: t(($) => $.pane.warmths[warmth]) }),
    ],
    [
      t(($) => $.pane.contrast),
      t(($) => $.pane.contrastText, {
        contrast: t(($) => $.pane.contrasts[contrast]),
        stops: number.format(stops),
      }),
    ],
    [
      t(($) => $.pane.focus),
      composition.focus ? t(($) => $.pane.focuses[composition.focus!]) : t(($) => $.pane.noFocus),
    ],
  ]
  return (
    <div className={styles.tones}>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label={t(($) => $.pane.histogram)}>
        <path d={`M0 40${line}L100 40Z`} vectorEffect="non-scaling-stroke" />
      </svg>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
