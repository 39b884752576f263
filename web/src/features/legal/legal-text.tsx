import type { ParagraphChange } from '@studio/contract/legal'
import { useTranslation } from '../../platform/index.ts'
import { VisuallyHidden } from '../../design/index.ts'
import styles from './legal-text.module.css'

/** Paragraphs of a document. Added and removed text is marked, not only by colour. */
export function LegalText({ paragraphs }: { paragraphs: readonly ParagraphChange[] }) {
  const { t } = useTranslation('legal')
  return (
    <div className={styles.text}>
      {paragraphs.map(({ kind, text }, index) => {
        // A document is replaced as a whole, never reordered.
        const key = `${index}-${kind}`
        if (kind === 'same') return <Paragraph key={key} text={text} />
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={key} className={styles.change} data-kind={kind}>
            <span className={styles.label} aria-hidden="true">
              {t(($) => $[kind])}
            </span>
            <VisuallyHidden>{t(($) => $[kind])}: </VisuallyHidden>
            <Paragraph text={text} />
          </Mark>
        )
      })}
    </div>
  )
}

function Paragraph({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2 className={styles.heading}>{text.slice(3)}</h2>
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('- '))) return <p>{text}</p>
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  )
}
