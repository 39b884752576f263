import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reference } from '../brief/draft.ts'
import type { UploadProblem } from './upload.ts'

/** Loads the code for checking and uploading with the first image. */
const loadUpload = () => Promise.all([import('./upload.ts'), import('./small-picture.ts')])

interface ReferenceUpload {
  isAccepted: boolean
  onChange: (reference: Reference) => void
}

/** Uploads one image at a time, also one that is pasted anywhere on the screen. */
export function useReferenceUpload({ isAccepted, onChange }: ReferenceUpload) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const running = useRef<AbortController>(undefined)

  const upload = async (file: File) => {
    const parts = await loadUpload().catch(() => undefined)
    if (!parts) return setProblem('failed')
    const [{ problemOfError, problemOfFile, uploadReference }, { smallPictureOf }] = parts
    const wrong = problemOfFile(file)
    setProblem(wrong)
    if (wrong) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const [asset, preview] = await Promise.all([
        uploadReference(file, setProgress, controller.signal),
        smallPictureOf(file),
      ])
      onChange({ id: asset.id, name: file.name, preview: preview || asset.url })
    } catch (error) {
      if (!controller.signal.aborted) setProblem(problemOfError(error))
    }
    if (running.current === controller) setProgress(null)
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = Array.from(event.clipboardData?.files ?? []).find(({ type }) => type.startsWith('image/'))
    if (!file || !isAccepted) return
    event.preventDefault()
    void upload(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => {
      document.removeEventListener('paste', listen)
      running.current?.abort()
    }
  }, [])

  return {
    upload,
    isUploading: progress !== null,
    progress: progress ?? 0,
    problem,
    cancel: () => {
      running.current?.abort()
      setProblem(null)
    },
  }
}
