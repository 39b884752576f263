import { useEffect, useRef } from 'react'
import { CAN_ASK_KEYS, usePasskeysHere } from './passkeys-here.ts'

const loadCeremony = () => import('./ceremony.ts')

/** Signing in with passkeys, whose code is fetched with the first touch of the page. */
export function usePasskeys(onFailure: (error: unknown) => void) {
  const isHere = usePasskeysHere()
  const isOffered = useRef(false)
  useEffect(
    () => () => {
      if (isOffered.current) void loadCeremony().then(({ withdrawOffer }) => withdrawOffer())
    },
    [],
  )
  return {
    /** Undefined until it is known, and then there is room kept for it. */
    isHere: CAN_ASK_KEYS && isHere,
    /** Lets the browser offer passkeys where it fills in the address. */
    offer() {
      if (!CAN_ASK_KEYS || !isHere) return
      isOffered.current = true
      void loadCeremony()
        .then(({ offerPasskeys }) => offerPasskeys())
        .catch(onFailure)
    },
    signIn: async () => (await loadCeremony()).signInWithPasskey(),
  }
}
