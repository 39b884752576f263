import type { SheetPicture } from '../../drawing/surface.ts'
import { useState } from 'react'
import { useToast } from '../../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../../platform/index.ts'
import { problemOfError, problemOfFile, uploadReference } from '../../../photoshoot/index.ts'

const imageOf = (url: string): Promise<SheetPicture> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ image, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = reject
    image.src = url
  })

/** Uploads images of the host, and keeps them in memory for the preview. */
export function useOwnPictures() {
  const { t } = useTranslation('events')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isSending, setIsSending] = useState(false)
  const [pictures, setPictures] = useState<ReadonlyMap<string, SheetPicture>>(new Map())

  /** Returns the ids of the successful uploads. Shows a toast for the others. */
  async function send(files: readonly File[]): Promise<string[]> {
    const ids: string[] = []
    setIsSending(true)
    for (const file of files) {
      // Validates before the upload: 100 MB take minutes on the network of a venue.
      const issue = problemOfFile(file)
      try {
        if (issue) throw new Error(issue)
        const { id } = await uploadReference(file, () => {}, new AbortController().signal)
        const picture = await imageOf(URL.createObjectURL(file))
        setPictures((now) => new Map(now).set(id, picture))
        ids.push(id)
      } catch (error) {
        const problem = issue ?? problemOfError(error)
        const problemText =
          problem === 'failed' || problem === 'missing'
            ? errorText(error)
            : t(($) => $.form.uploadProblem[problem])
        showToast({ tone: 'bad', title: file.name, description: problemText })
      }
    }
    setIsSending(false)
    return ids
  }

  return { pictures, isSending, send }
}
