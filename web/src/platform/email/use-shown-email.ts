import { useEffect, useState } from 'react'

/**
 * An address as people read it (`shownEmail` of the contract), for screens that are loaded first: what decodes a domain is fetched
 * where there is something to decode. Until then, and where it cannot be fetched, the address stays as it is.
 */
export function useShownEmail(email: string): string {
  const [shown, setShown] = useState({ email, as: email })
  const isEncoded = email.includes('xn--')
  useEffect(() => {
    if (!isEncoded) return
    let isOver = false
    import('./shown-email.ts').then(
      ({ shownEmail }) => !isOver && setShown({ email, as: shownEmail(email) }),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [email, isEncoded])
  return shown.email === email ? shown.as : email
}
