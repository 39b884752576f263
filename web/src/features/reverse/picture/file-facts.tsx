import { numberFormat } from '@studio/domain/kernel'
import type { FileFacts } from '@studio/domain/reverse'
import { useTranslation } from '../../../platform/index.ts'
import { ScrollRegion } from '../../../design/index.ts'
import styles from './file-facts.module.css'

/** Exposures shorter than 1 s are written as a fraction. */
const shutter = (seconds: number) => (seconds >= 1 ? String(seconds) : `1/${Math.round(1 / seconds)}`)

/** Metadata of the file, as found. */
export function FileFactsList({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('reverse')
  const { recipe, exif, credentials, sourceType, raw, unread } = facts
  const { maker, model } = exif
  const camera = model && maker && !model.startsWith(maker) ? `${maker} ${model}` : (model ?? maker)
  const rows: [string, string | undefined | null][] = [
    [t(($) => $.facts.generator), recipe && t(($) => $.generators[recipe.generator])],
    ...(recipe?.settings ?? []).map(({ name, value }): [string, string] => [name, value]),
    [
      t(($) => $.facts.credentials),
      credentials &&
        (credentials.generator
          ? t(($) => $.facts.credentialsText, { generator: credentials.generator })
          : t(($) => $.facts.credentialsOnly)),
    ],
    [t(($) => $.facts.agent), credentials?.agent],
    [t(($) => $.facts.source), sourceType],
    // ComfyUI stores its graph in the camera fields.
    [t(($) => $.facts.camera), camera && camera.length < 100 ? camera : null],
    [t(($) => $.facts.lens), exif.lens],
    [
      t(($) => $.facts.exposure),
      exif.exposure ? t(($) => $.facts.exposureText, { time: shutter(exif.exposure) }) : null,
    ],
    [t(($) => $.facts.iso), exif.iso ? String(exif.iso) : null],
    [t(($) => $.facts.software), exif.software],
  ]
  const filledRows = rows.flatMap(([term, text]) => (text ? [[term, text.slice(0, 300)] as const] : []))
  return (
    <div className={styles.facts}>
      <h3>{t(($) => $.facts.title)}</h3>
      {filledRows.length === 0 && raw.length === 0 && unread.length === 0 && <p>{t(($) => $.facts.none)}</p>}
      {filledRows.length > 0 && (
        <ScrollRegion label={t(($) => $.facts.title)} className={styles.rows}>
          <dl>
            {filledRows.map(([term, text], n) => (
              // oxlint-disable-next-line react/no-array-index-key -- Settings may repeat a name, and never move.
              <div key={`${n} ${term}`}>
                <dt dir="auto">{term}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
      <RawTexts raw={raw} isOpen={!recipe} />
    </div>
  )
}

/** Raw texts of the file; expanded if nothing else explains their content. */
function RawTexts({ raw, isOpen }: { raw: FileFacts['raw']; isOpen: boolean }) {
  const { t, i18n } = useTranslation('reverse')
  if (raw.length === 0) return null
  return (
    <details open={isOpen} className={styles.raw}>
      <summary>{t(($) => $.facts.raw)}</summary>
      {raw.map(({ key, text, isCut }, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- Names may repeat, and texts never move.
        <div key={`${n} ${key}`}>
          <h4 dir="auto">{key}</h4>
          <ScrollRegion label={key} className={styles.text}>
            <pre dir="auto">{text}</pre>
          </ScrollRegion>
          {isCut && (
            <p>{t(($) => $.facts.rawCut, { length: numberFormat(i18n.language).format(text.length) })}</p>
          )}
        </div>
      ))}
    </details>
  )
}
