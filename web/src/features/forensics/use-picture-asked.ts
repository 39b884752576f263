import { getGalleryItem } from '@studio/contract/gallery'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, isUuid } from '../../platform/index.ts'

/** How far the own picture that the address names is on its way. */
export interface PictureAsked {
  isFetching: boolean
  error: unknown
}

/** Fetches the original of the own picture that the address names, once for each, and hands it on. */
export function usePictureAsked(onFile: (file: File) => void): PictureAsked {
  const { picture }: { picture?: unknown } = useSearch({ strict: false })
  const id = typeof picture === 'string' && isUuid(picture) ? picture : undefined
  /** Which came, or did not and why. */
  const [ended, setEnded] = useState<{ id: string; error: unknown }>()
  const give = useEffectEvent((file: File) => onFile(file))
  useEffect(() => {
    if (!id) return
    const { signal, abort } = cancellable()
    originalOf(id, signal).then(
      (file) => {
        if (signal.aborted) return
        setEnded({ id, error: null })
        give(file)
      },
      (error: unknown) => {
        if (!signal.aborted) setEnded({ id, error })
      },
    )
    return abort
  }, [id])
  const isHere = ended?.id === id
  return { isFetching: id !== undefined && !isHere, error: isHere ? (ended?.error ?? null) : null }
}

function cancellable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** The file as it is kept, byte for byte. */
async function originalOf(id: string, signal: AbortSignal): Promise<File> {
  const { item } = await call(getGalleryItem, { params: { id } }, { signal })
  const answer = await fetch(item.url, { signal })
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  const bytes = await answer.blob()
  const ending = bytes.type.replace('image/', '.').replace('.jpeg', '.jpg')
  return new File([bytes], `${item.prompt.slice(0, 60).trim() || item.id}${ending}`, { type: bytes.type })
}
