import { useEffect } from 'react'

/** Images kept decoded, so that the browser doesn’t discard them before they are shown. */
const AHEAD = 3

/** Decodes the next images, so that they appear immediately. */
export function useDecodedAhead(urls: readonly string[], onMissing: (place: number) => void): void {
  const key = urls.slice(0, AHEAD).join(' ')
  useEffect(() => {
    let isWanted = true
    const images = key ? key.split(' ').map((url) => Object.assign(new Image(), { src: url })) : []
    images.forEach((image, place) => {
      // Not supported everywhere, and rejects for an expired URL.
      void image.decode?.().catch(() => isWanted && onMissing(place))
    })
    return () => {
      isWanted = false
    }
    // The callback only renews URLs of this key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}
