import { nameOfFile, type Thing } from '@studio/contract/things'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { cacheThing } from './things.queries.ts'
import { problemOfFile, sendThing } from './upload-thing.ts'

/** A file being uploaded, which can be previewed at the same time. */
export interface ProductUpload {
  file: File
  /** 0 to 1. */
  progress: number
  /** Translated error. */
  problem: string | null
}

/** Files uploaded in this tab, so that they needn't be downloaded for the preview. */
export const filesHere = new Map<string, File>()

/** Uploads one model at a time. A refused file stays visible and can be sent again. */
export function useProductUpload(onThere: (thing: Thing) => void) {
  const { t } = useTranslation('things')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [bringing, setBringing] = useState<(ProductUpload & { failure?: unknown }) | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const bring = async (file: File): Promise<void> => {
    running.current?.abort()
    const problem = problemOfFile(file)
    if (problem) return setBringing({ file, progress: 0, problem: t(($) => $.upload.problem[problem]) })
    const controller = new AbortController()
    running.current = controller
    setBringing({ file, progress: 0, problem: null })
    const onProgress = (progress: number) => setBringing({ file, progress, problem: null })
    try {
      const name = nameOfFile(file.name) || t(($) => $.upload.unnamed)
      const thing = await sendThing(file, name, onProgress, controller.signal)
      filesHere.set(thing.id, file)
      cacheThing(cache, thing)
      setBringing(null)
      onThere(thing)
    } catch (error) {
      if (!controller.signal.aborted) setBringing({ file, progress: 0, problem: null, failure: error })
    }
  }

  // Computed while rendering, because the error texts may still be loading.
  const problem = bringing?.failure === undefined ? bringing?.problem : errorText(bringing.failure)
  return {
    bringing: bringing && { ...bringing, problem: problem ?? null },
    bring,
    stop() {
      running.current?.abort()
      setBringing(null)
    },
  }
}
