import { isUuid } from '@studio/contract/kernel'
import { getGalleryItem } from '@studio/contract/gallery'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../platform/index.ts'

/** An own picture on its way here: one of the gallery, which was picked or which the address names. */
export interface OwnPicture {
  isFetching: boolean
  error: unknown
  /** Fetches the original of an own picture and hands it on; of two only the later. */
  take: (id: string) => Promise<void>
  /** Another picture was given: nothing that is on its way comes any more. */
  drop: () => void
}

/** Fetches originals of own pictures and hands them on, that of the address once. */
export function useOwnPicture(onFile: (file: File, id: string) => void): OwnPicture {
  const { picture }: { picture?: unknown } = useSearch({ strict: false })
  const asked = typeof picture === 'string' && isUuid(picture) ? picture : undefined
  const own = useFetching(onFile)
  const takeAsked = useEffectEvent((id: string) => void own.take(id))
  useEffect(() => {
    if (asked) takeAsked(asked)
  }, [asked])
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

/** The file as it is kept, byte for byte. */
async function originalOf(id: string, signal: AbortSignal): Promise<File> {
  const { item } = await call(getGalleryItem, { params: { id } }, { signal })
  const answer = await fetch(item.url, { signal })
  if (!answer.ok) throw new Error(`The picture was answered with ${answer.status}.`)
  const bytes = await answer.blob()
  const ending = bytes.type.replace('image/', '.').replace('.jpeg', '.jpg')
  return new File([bytes], `${item.prompt.slice(0, 60).trim() || item.id}${ending}`, { type: bytes.type })
}
