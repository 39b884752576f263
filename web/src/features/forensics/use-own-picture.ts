import { isUuid } from '@studio/contract/kernel'
import { getGalleryItem } from '@studio/contract/gallery'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../platform/index.ts'

/** A gallery image being loaded, picked or named in the URL. */
export interface OwnPicture {
  isFetching: boolean
  error: unknown
  /** Loads the original of a gallery image; only the later of two counts. */
  take: (id: string) => Promise<void>
  /** Another image was added: ignore pending loads. */
  drop: () => void
}

/** Loads originals of gallery images, that of the URL once. */
export function useOwnPicture(onFile: (file: File, id: string) => void): OwnPicture {
  const { picture }: { picture?: unknown } = useSearch({ strict: false })
  const requestedId = typeof picture === 'string' && isUuid(picture) ? picture : undefined
  const own = useFetching(onFile)
  const takeAsked = useEffectEvent((id: string) => void own.take(id))
  useEffect(() => {
    if (requestedId) takeAsked(requestedId)
  }, [requestedId])
  return own
}

function useFetching(onFile: (file: File, id: string) => void): OwnPicture {
  const fetching = useRef<AbortController>(undefined)
  const [isFetching, setIsFetching] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const drop = () => {
    fetching.current?.abort()
    setIsFetching(false)
    setError(null)
  }
  const take = async (id: string) => {
    drop()
    const { signal } = (fetching.current = new AbortController())
    setIsFetching(true)
    try {
      const file = await originalOf(id, signal)
      if (!signal.aborted) onFile(file, id)
    } catch (failure) {
      if (!signal.aborted) setError(failure)
    }
    if (!signal.aborted) setIsFetching(false)
  }
  useEffect(() => () => fetching.current?.abort(), [])
  return { isFetching, error, take, drop }
}

/** The stored file, byte for byte. */
async function originalOf(id: string, signal: AbortSignal): Promise<File> {
  const { item } = await call(getGalleryItem, { params: { id } }, { signal })
  const answer = await fetch(item.url, { signal })
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  const bytes = await answer.blob()
  const ending = bytes.type.replace('image/', '.').replace('.jpeg', '.jpg')
  return new File([bytes], `${item.prompt.slice(0, 60).trim() || item.id}${ending}`, { type: bytes.type })
}
