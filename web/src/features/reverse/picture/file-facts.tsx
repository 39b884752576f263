import type { FileFacts } from '@studio/contract/reverse'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '../../../design/index.ts'
import '../reverse.texts.ts'
import styles from './file-facts.module.css'

/** Shorter than a second they are told as parts of one. */
const shutter = (seconds: number) => (seconds >= 1 ? String(seconds) : `1/${Math.round(1 / seconds)}`)

/** What the file says of itself, as it stands there. */
export function FileFactsList({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('reverse')
  const { recipe, exif, credentials, sourceType } = facts
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
    // ComfyUI keeps its graph where the name of the camera is.
    [t(($) => $.facts.camera), camera && camera.length < 100 ? camera : null],
    [t(($) => $.facts.lens), exif.lens],
    [
      t(($) => $.facts.exposure),
      exif.exposure ? t(($) => $.facts.exposureText, { time: shutter(exif.exposure) }) : null,
    ],
    [t(($) => $.facts.iso), exif.iso ? String(exif.iso) : null],
    [t(($) => $.facts.software), exif.software],
  ]
  const said = rows.flatMap(([term, text]) => (text ? [[term, text.slice(0, 300)] as const] : []))
  return (
    <div className={styles.facts}>
      <h3>{t(($) => $.facts.title)}</h3>
      {said.length === 0 ? (
        <p>{t(($) => $.facts.none)}</p>
      ) : (
        <ScrollRegion label={t(($) => $.facts.title)} className={styles.rows}>
          <dl>
            {said.map(([term, text], n) => (
              // oxlint-disable-next-line react/no-array-index-key -- Settings may repeat a name, and never move.
              <div key={`${n} ${term}`}>
                <dt dir="auto">{term}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
    </div>
  )
}
