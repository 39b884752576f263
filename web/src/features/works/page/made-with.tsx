import { numberFormat } from '@studio/domain/kernel'
import type { WorkPage } from '@studio/contract/works'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { styleName } from '../style-name.ts'
import { MuteStyle } from './mute-style.tsx'
import styles from './made-with.module.css'

/** Model, aspect ratio, style and seed, if the author shares them, and the tags. */
export function MadeWith({ work, isSignedIn }: { work: WorkPage; isSignedIn: boolean }) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const { origin, parameters, picture, seconds, tags, isOwn } = work
  const styleLabel = t(($) => $.made.style)
  const { style } = parameters
  const name = style && styleName(style, (styleKey) => t(($) => $.styles[styleKey]))
  const muteStyle = isSignedIn && !isOwn && style && <MuteStyle style={style} name={name ?? style} />
  const rows = [
    [t(($) => $.made.origin), origin && t(($) => $.made.origins[origin])],
    [t(($) => $.made.model), origin === null ? parameters.model : null],
    [t(($) => $.made.ratio), parameters.aspectRatio],
    [styleLabel, name],
    [t(($) => $.made.seed), parameters.seed === null ? null : String(parameters.seed)],
    [t(($) => $.made.size), picture && `${picture.width} × ${picture.height}`],
    [
      t(($) => $.made.length),
      seconds === null
        ? null
        : t(($) => $.made.seconds, { count: Number(numberFormat('en').format(seconds)) }),
    ],
  ] as const
  const visibleRows = rows.filter(([, value]) => value)
  if (visibleRows.length === 0 && tags.length === 0) return null
  return (
    <section className={styles.made} aria-label={t(($) => $.made.title)} lang={locale}>
      <dl className={styles.values}>
        {visibleRows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {label === styleLabel && muteStyle}
            </dd>
          </div>
        ))}
      </dl>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t(($) => $.tags)}>
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
