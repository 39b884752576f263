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

/** Publishes something of one's own: what others will see, under which licence, and what became of it. */
export function PublishSheet({ source, onClose }: PublishSheetProps) {
  const { t } = useTranslation('works-publish')
  const errorText = useErrorText()
  const [result, setResult] = useState<PublishResult>()
  // Its own cover unless another picture, or none, is chosen.
  const [coverId, setCoverId] = useState<string | null>()
  const preview = useQuery({
    // In a key null and undefined would be the same.
    queryKey: ['works', 'preview', source, { cover: coverId === null ? 'none' : (coverId ?? 'own') }],
    queryFn: ({ signal }) =>
      call(previewWork, { body: { source, ...(coverId !== undefined && { coverId }) } }, { signal }),
    // What is written stands while another picture is looked for.
    placeholderData: keepPreviousData,
    // It is asked for anew each time that the sheet opens: what is like it changes.
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
