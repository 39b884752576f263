import { cutText } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import type { LibraryEntry } from '@studio/contract/library'
import { useLocale, useTranslation } from '../../platform/index.ts'

/** Max. length of a title. */
const NAME = 100

/** Title and facts of an entry. */
export function useEntryWords() {
  const { t } = useTranslation('library')
  const [locale] = useLocale()
  const nameOf = ({ title, excerpt, picture }: LibraryEntry): string => {
    const name = title ?? picture?.alt ?? excerpt
    return (name.length > NAME ? `${cutText(name, NAME)}…` : name) || t(($) => $.panel.untitled)
  }
  const metaOf = ({ kind, prompt, picture }: LibraryEntry): string => {
    if (prompt) {
      const { head, judged, kept } = prompt
      if (judged === 0) return t(($) => $.panel.version, { head })
      // With fewer ratings the share has no meaning.
      if (judged < 5) return t(($) => $.panel.judged, { head, judged })
      const percent = numberFormat(locale, { style: 'percent' }).format(kept / judged)
      return t(($) => $.panel.kept_judged, { head, percent, judged })
    }
    return picture && kind !== 'template' && kind !== 'thing'
      ? `${picture.width} × ${picture.height}`
      : t(($) => $.kind[kind])
  }
  return { nameOf, metaOf }
}
