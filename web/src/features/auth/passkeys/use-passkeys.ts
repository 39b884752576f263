import { useEffect, useRef } from 'react'
import { SUPPORTS_PASSKEYS, usePasskeysHere } from './passkeys-here.ts'

const loadCeremony = () => import('./ceremony.ts')

/** Sign-in with passkeys. Its code is loaded with the first interaction. */
export function usePasskeys(onFailure: (error: unknown) => void) {
  const isSupported = usePasskeysHere()
  const isOffered = useRef(false)
  useEffect(
    () => () => {
      if (isOffered.current) void loadCeremony().then(({ withdrawOffer }) => withdrawOffer())
    },
    [],
  )
  return {
    /** Undefined while loading; space is reserved then. */
    isHere: SUPPORTS_PASSKEYS && isSupported,
    /** Offers passkeys in the autofill of the email field. */
    offer() {
      if (!SUPPORTS_PASSKEYS || !isSupported) return
      isOffered.current = true
      void loadCeremony()
        .then(({ offerPasskeys }) => offerPasskeys())
        .catch(onFailure)
    },
    signIn: async () => (await loadCeremony()).signInWithPasskey(),
  }
}
