import { useEffect, useState } from 'react'
import { useNetwork } from '../../../platform/index.ts'

/**
 * What a screen shows only once there is a picture. It is fetched when the screen stands, so that giving it a picture asks
 * nobody for anything; where that failed, again when the network is back and whenever `turn` changes.
 */
export function screenParts<Parts extends object>(fetchParts: () => Promise<Parts>) {
  let loaded: Parts | undefined
  const load = async (): Promise<Parts> => {
    loaded ??= await fetchParts()
    return loaded
  }
  const useParts = (turn: unknown): Parts | undefined => {
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
    }, [network, turn])
    return parts
  }
  return { load, useParts }
}
