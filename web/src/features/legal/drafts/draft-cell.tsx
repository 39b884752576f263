import type { LegalLocale } from '@studio/contract/legal'
import { useTranslation } from '../../../platform/index.ts'
import { Button, TextArea, TextInput } from '../../../design/index.ts'
import { WordDiff } from '../../admin/index.ts'
import styles from './drafts.module.css'
import type { DraftRow } from './rows.ts'

interface DraftCellProps {
  row: DraftRow
  locale: LegalLocale
  isOpen: boolean
  isLocked: boolean
  onWrite: (text: string) => void
  onAgree: () => void
  onOpen: () => void
}

/** A paragraph in one language: its diff against the published text, or the field to edit it. */
export function DraftCell(props: DraftCellProps) {
  const { row, locale, isOpen, isLocked, onWrite, onAgree, onOpen } = props
  const { t } = useTranslation('legal-drafts')
  const [previous, now] = [row.previous?.[locale] ?? '', row.now[locale]]
  const isBehind = row.behind === locale
  const label = t(($) => $.languages[locale])
  const field = {
    label,
    value: now,
    lang: locale,
    maxLength: row.kind === 'title' ? 120 : 20_000,
    onChange: ({ target }: { target: { value: string } }) => onWrite(target.value),
  }
  return (
    <div className={styles.cell} lang={locale} data-behind={isBehind}>
      {isOpen &&
        (row.kind === 'title' ? (
          <TextInput {...field} />
        ) : (
          <TextArea {...field} rows={5} className={styles.area} />
        ))}
      {(!isOpen || previous !== now) && (previous || now) && <WordDiff before={previous} after={now} />}
      {isBehind && (
        <div className={styles.behind}>
          <p>{now === '' ? t(($) => $.row.missing) : t(($) => $.row.older)}</p>
          {!isLocked && (
            <div className={styles.acts}>
              {!isOpen && (
                <Button variant="plain" onClick={onOpen}>
                  {t(($) => $.row.write)}
                </Button>
              )}
              <Button variant="plain" onClick={onAgree}>
                {t(($) => $.row.agree)}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}
