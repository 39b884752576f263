import { useEffect, useState } from 'preact/hooks'

/** Same breakpoint as in the styles. */
const PHONE = '(max-width: 767px)'

export function useIsPhone(): boolean {
  const [isPhone, setIsPhone] = useState(() => matchMedia(PHONE).matches)
  useEffect(() => {
    const query = matchMedia(PHONE)
    const follow = () => setIsPhone(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isPhone
}
