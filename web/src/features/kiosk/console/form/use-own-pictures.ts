import type { SheetPicture } from '@studio/contract/kiosk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../../../design/index.ts'
import { useErrorText } from '../../../../platform/index.ts'
import { problemOfFile, uploadReference } from '../../../photoshoot/index.ts'
import '../events.texts.ts'

const imageOf = (url: string): Promise<SheetPicture> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ image, width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = reject
    image.src = url
  })

/** Brings pictures of the host along, and keeps those of this visit to be drawn. */
export function useOwnPictures() {
  const { t } = useTranslation('events')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isSending, setIsSending] = useState(false)
  const [pictures, setPictures] = useState<ReadonlyMap<string, SheetPicture>>(new Map())

  /** Answers the ids of those that arrived; says so of the others. */
  async function send(files: readonly File[]): Promise<string[]> {
    const ids: string[] = []
    setIsSending(true)
    for (const file of files) {
      const problem = problemOfFile(file)
      try {
        if (problem) throw new Error(problem)
        const { id } = await uploadReference(file, () => {}, new AbortController().signal)
        const picture = await imageOf(URL.createObjectURL(file))
        setPictures((now) => new Map(now).set(id, picture))
        ids.push(id)
      } catch (error) {
        const words =
          problem === 'type'
            ? t(($) => $.form.uploadType)
            : problem === 'size'
              ? t(($) => $.form.uploadSize)
              : errorText(error)
        showToast({ tone: 'bad', title: file.name, description: words })
      }
    }
    setIsSending(false)
    return ids
  }

  return { pictures, isSending, send }
}
