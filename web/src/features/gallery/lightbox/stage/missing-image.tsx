import { Button, EmptyState } from '../../../../design/index.ts'
import { RequestError, useErrorText, useTranslation } from '../../../../platform/index.ts'

/** Shown for a linked item that the server doesn't return. */
export function MissingImage({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { t } = useTranslation('pictures')
  const errorText = useErrorText()
  const isUnknown = error instanceof RequestError && [404, 422].includes(error.status)
  return (
    <EmptyState
      title={isUnknown ? t(($) => $.lightbox.gone) : t(($) => $.lightbox.lost)}
      text={isUnknown ? t(($) => $.lightbox.goneText) : errorText(error)}
      action={<Button onClick={onClose}>{t(($) => $.lightbox.toGallery)}</Button>}
    />
  )
}
