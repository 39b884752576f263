import { UPLOAD_TYPES } from '@studio/contract/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { problemOfFile, uploadReference } from '../../photoshoot/index.ts'
import { readLibraryAgain } from '../library-lists.ts'
import { file } from './change-entries.ts'

/** Uploads images into the open folder. */
export function useUpload(folderId: string | null) {
  const { t } = useTranslation('library')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)

  const send = async (files: readonly File[]) => {
    let done = 0
    for (const [nth, each] of files.entries()) {
      setProgress({ done: nth, count: files.length })
      const problem = problemOfFile(each)
      try {
        if (problem === 'type' || problem === 'size') throw new Error(problem)
        const asset = await uploadReference(each, () => {}, new AbortController().signal)
        if (folderId !== null) await file(folderId, [{ kind: 'upload', id: asset.id }])
        done++
      } catch (error) {
        const description =
          problem === 'type' || problem === 'size' ? t(($) => $.uploadProblems[problem]) : errorText(error)
        showToast({ tone: 'bad', title: t(($) => $.uploadFailed, { name: each.name }), description })
      }
    }
    setProgress(null)
    readLibraryAgain(cache)
    if (done > 0 && done === files.length)
      showToast({ tone: 'good', title: t(($) => $.uploaded, { count: done }) })
  }

  return {
    progress,
    choose() {
      const input = document.createElement('input')
      input.type = 'file'
      input.multiple = true
      input.accept = UPLOAD_TYPES.join()
      input.onchange = () => void send([...(input.files ?? [])])
      input.click()
    },
  }
}
