import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { useToast } from '../../../design/index.ts'
import { useDeleteReport } from './reports.queries.ts'

/** Deletes a report, with undo. */
export function useDropReport() {
  const { t } = useTranslation('forensic-report')
  const errorText = useErrorText()
  const showToast = useToast()
  const { mutateAsync } = useDeleteReport()
  return (id: string, name: string, onDeleted?: () => void) => {
    const fail = (error: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.list.failed, { name }), description: errorText(error) })
    const restore = () => void mutateAsync({ id, deleted: false }).catch(fail)
    void mutateAsync({ id, deleted: true }).then(() => {
      onDeleted?.()
      showToast({
        title: t(($) => $.list.deleted, { name }),
        duration: 8_000,
        action: { label: t(($) => $.list.undo), onSelect: restore },
      })
    }, fail)
  }
}
