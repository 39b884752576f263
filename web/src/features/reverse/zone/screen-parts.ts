import { useEffect, useState } from 'react'
import { useNetwork } from '../../../platform/index.ts'

/**
 * Parts of a screen that need an image. Prefetched with the screen, so that adding an image causes no requests. A
 * failed load is retried when the connection is back and when `turn` changes.
 */
export function screenParts<Parts extends object>(fetchParts: () => Promise<Parts>) {
  let loaded: Parts | undefined
  const load = async (): Promise<Parts> => {
    loaded ??= await fetchParts()
    return loaded
  }
  const useParts = (key: unknown): Parts | undefined => {
    const [parts, setParts] = useState(loaded)
    const network = useNetwork()
    useEffect(() => {
      let isHere = true
      load().then(
        (now) => {
          if (isHere) setParts(now)
        },
        () => undefined,
      )
      return () => {
        isHere = false
      }
    }, [network, key])
    return parts
  }
  return { load, useParts }
}
