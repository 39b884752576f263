import { useState } from 'react'
import { makeZip } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { useToast } from '../../../design/index.ts'
import { call, saveFrom, useErrorText, useTranslation } from '../../../platform/index.ts'

/** Downloads the results of a job: its video, its single image, or all images as one zip. */
export function useDownload({ result }: Pick<Job, 'result'>): { download: () => void; isBusy: boolean } {
  const { t } = useTranslation('queue')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const assets = result.media_assets
  const film = assets.find(({ type }) => type === 'video')
  const only = film ?? (assets.length === 1 ? assets[0] : undefined)

  const download = () => {
    if (only) return saveFrom(only.url)
    setIsBusy(true)
    call(makeZip, { body: { ids: assets.map(({ id }) => id) } })
      .then(({ url }) => saveFrom(url))
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.details.downloadFailed), description: errorText(error) }),
      )
      .finally(() => setIsBusy(false))
  }
  return { download, isBusy }
}
