import type { Darkroom } from '@studio/contract/darkroom'
import { useToast } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import { useDarkroomNews } from './darkroom.queries.ts'
import { Desk } from './desk.tsx'
import { Thumbnail } from './stage/thumbnail.tsx'
import { useEdit } from './state/use-edit.ts'
import { useFieldName } from './state/use-field-name.ts'
import { useSummaryLanguage } from './use-summary-language.ts'

/** An image whose edit is loaded. Changes left on this device come first. */
export function OpenDarkroom({ darkroom, onLeave }: { darkroom: Darkroom; onLeave: () => void }) {
  const { t } = useTranslation('darkroom')
  const showToast = useToast()
  useDarkroomNews(darkroom.mediaId)
  const language = useSummaryLanguage()
  const fieldName = useFieldName()
  const open = useEdit(darkroom, {
    language,
    onConflict: (paths) =>
      showToast({
        title: t(($) => $.merged.title),
        description: t(($) => $.merged.text, { fields: paths.map(fieldName).join(', ') }),
        duration: 12_000,
      }),
  })
  return open ? (
    <Desk darkroom={darkroom} open={open} onLeave={onLeave} />
  ) : (
    <Thumbnail mediaId={darkroom.mediaId} />
  )
}
