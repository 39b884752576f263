import { MAX_TRACK_BYTES, type MusicTrack } from '@studio/contract/video'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { problemOfTrack, sendTrack, useTrackChanges } from './music.queries.ts'

/** Upload of a track. It is ended when the screen closes. */
export function useTrackUpload(onUploaded: (id: string) => void) {
  const { t } = useTranslation('video')
  const errorText = useErrorText()
  const { show } = useTrackChanges()
  /** 0 to 1; null if nothing is uploaded. */
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const start = async (file: File) => {
    const kind = problemOfTrack(file)
    if (kind) {
      const most = MAX_TRACK_BYTES / 1024 / 1024
      return setProblem(t(($) => $.sound.fileProblem[kind], { most }))
    }
    const controller = new AbortController()
    upload.current = controller
    setProblem(null)
    setProgress(0)
    try {
      const track = await sendTrack(
        file,
        t(($) => $.sound.untitled),
        setProgress,
        controller.signal,
      )
      show(track)
      onUploaded(track.id)
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error))
    }
    setProgress(null)
  }
  return { upload: start, progress, problem, cancel: () => upload.current?.abort() }
}

/** Deletes a track, with undo. */
export function useTrackRemoval() {
  const { t } = useTranslation('video')
  const showToast = useToast()
  const errorText = useErrorText()
  const { remove, restore } = useTrackChanges()
  return async ({ id, name }: MusicTrack) => {
    const report = (error: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.sound.failed), description: errorText(error) })
    try {
      await remove(id)
    } catch (error) {
      return report(error)
    }
    showToast({
      title: t(($) => $.sound.deleted, { name }),
      action: { label: t(($) => $.undo), onSelect: () => void restore(id).catch(report) },
    })
  }
}
