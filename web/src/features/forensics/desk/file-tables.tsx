import { numberFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { FileFacts } from '../file/facts.ts'
import styles from '../forensics.module.css'

const MAX_ROWS = 60

/** Metadata of the file, and its parts in order. */
export function FileTables({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('forensics')
  const [locale] = useLocale()
  const { exif, parts } = facts
  const rows = (
    [
      ['software', exif?.software],
      ['camera', exif?.camera],
      ['taken', exif?.takenAt],
      ['changed', exif?.changed],
      ['place', exif?.hasPlace ? t(($) => $.exif.hasPlace) : ''],
    ] as const
  ).filter(([, value]) => value)
  const number = (value: number) => numberFormat(locale).format(value)
  return (
    <>
      {rows.length > 0 && (
        <>
          <h3 className={styles.label}>{t(($) => $.exif.title)}</h3>
          <dl className={styles.facts}>
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{t(($) => $.exif[name])}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <table className={styles.parts}>
        <caption className={styles.label}>{t(($) => $.parts.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.parts.name)}</th>
            <th scope="col">{t(($) => $.parts.at)}</th>
            <th scope="col">{t(($) => $.parts.length)}</th>
          </tr>
        </thead>
        <tbody>
          {parts.slice(0, MAX_ROWS).map(({ name, at, length }) => (
            <tr key={at}>
              <td>{name}</td>
              <td>{number(at)}</td>
              <td>{number(length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > MAX_ROWS && (
        <p className={styles.edge}>{t(($) => $.parts.more, { parts: number(parts.length - MAX_ROWS) })}</p>
      )}
    </>
  )
}
