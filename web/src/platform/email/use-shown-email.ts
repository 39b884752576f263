import { useEffect, useState } from 'react'

/**
 * An email address in display form (`shownEmail` of the domain package), for first screens: the decoder is loaded
 * only for encoded domains. Until then, or if loading fails, the address stays unchanged.
 */
export function useShownEmail(email: string): string {
  const [display, setDisplay] = useState({ email, as: email })
  const isEncoded = email.includes('xn--')
  useEffect(() => {
    if (!isEncoded) return
    let isCancelled = false
    import('./shown-email.ts').then(
      ({ shownEmail }) => !isCancelled && setDisplay({ email, as: shownEmail(email) }),
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [email, isEncoded])
  return display.email === email ? display.as : email
}
