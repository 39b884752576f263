import { numberFormat } from '@studio/domain/kernel'
import type { CSSProperties } from 'react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { FileFacts } from '../file/facts.ts'
import styles from '../forensics.module.css'

const MAX_PARTS = 10

/** Parts of the file as a bar. Widths are square roots of lengths, or pixel data would fill it. */
export function PartsBar({ facts }: { facts: FileFacts }) {
  const { t } = useTranslation('forensics')
  const [locale] = useLocale()
  const { parts, trailing } = facts
  const visibleParts = parts.length <= MAX_PARTS ? parts : largest(parts)
  return (
    <ol className={styles.bar} aria-label={t(($) => $.parts.title)}>
      {visibleParts.map(({ name, at, length }) => (
        <li key={at} style={{ '--share': Math.max(24, Math.sqrt(length)) } as CSSProperties}>
          {name}
        </li>
      ))}
      {trailing > 0 && (
        <li data-trailing="" style={{ '--share': Math.max(60, Math.sqrt(trailing)) } as CSSProperties}>
          {t(($) => $.parts.trailing, { bytes: numberFormat(locale).format(trailing) })}
        </li>
      )}
    </ol>
  )
}

/** Keeps the order of the file. */
const largest = (parts: FileFacts['parts']) =>
  [...parts]
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_PARTS)
    .sort((a, b) => a.at - b.at)
