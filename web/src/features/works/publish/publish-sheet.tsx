import { previewWork, type PublishResult, type WorkSource } from '@studio/contract/works'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, Skeleton } from '../../../design/index.ts'
import { call, RequestError, useErrorText, useTranslation } from '../../../platform/index.ts'
import { openSettings } from '../../settings/index.ts'
import { PublishForm } from './publish-form.tsx'
import { PublishedPanel } from './published-panel.tsx'
import styles from './publish.module.css'

const WIDTH = 1060
const NARROW = 520

export interface PublishSheetProps {
  source: WorkSource
  onClose: () => void
}

/** Dialog that publishes a source: preview, licence and result. */
export function PublishSheet({ source, onClose }: PublishSheetProps) {
  const { t } = useTranslation('works-publish')
  const errorText = useErrorText()
  const [result, setResult] = useState<PublishResult>()
  // The cover of the source, unless the user chooses another or none.
  const [coverId, setCoverId] = useState<string | null>()
  const preview = useQuery({
    // In a query key, null and undefined would be equal.
    queryKey: ['works', 'preview', source, { cover: coverId === null ? 'none' : (coverId ?? 'own') }],
    queryFn: ({ signal }) =>
      call(previewWork, { body: { source, ...(coverId !== undefined && { coverId }) } }, { signal }),
    // Keeps the form while another cover loads.
    placeholderData: keepPreviousData,
    // Reloaded each time the sheet opens, because similar works change.
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !(error instanceof RequestError && error.status === 404),
    refetchOnWindowFocus: false,
  })
  const { data } = preview
  const number = data?.number
  const title = number ? t(($) => $.titleVersion, { number }) : t(($) => $.titleOf[source.kind])

  if (result)
    return (
      <Dialog isOpen onClose={onClose} title={t(($) => $.done[result.result])} width={NARROW}>
        <PublishedPanel result={result} onClose={onClose} />
      </Dialog>
    )
  if (preview.isError)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        width={NARROW}
        actions={
          <Button loading={preview.isFetching} onClick={() => void preview.refetch()}>
            {t(($) => $.again)}
          </Button>
        }
      >
        <p role="alert">{errorText(preview.error)}</p>
      </Dialog>
    )
  if (data && !data.isOn)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.off.title)}
        description={t(($) => $.off.text)}
        width={NARROW}
        actions={
          <Button
            variant="accent"
            onClick={() => {
              onClose()
              openSettings('privacy')
            }}
          >
            {t(($) => $.off.open)}
          </Button>
        }
      />
    )
  if (!data)
    return (
      <Dialog isOpen onClose={onClose} title={title} width={WIDTH}>
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height={360} />
          <Skeleton height={360} />
        </div>
      </Dialog>
    )
  return (
    <PublishForm
      source={source}
      title={title}
      onClose={onClose}
      coverId={coverId}
      onCover={setCoverId}
      preview={data}
      onLookAgain={() => void preview.refetch()}
      onDone={setResult}
    />
  )
}
