import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { logoQuery } from '../invoices.queries.ts'

/** Object URL of the logo; null while there is none. */
export function useLogo(logo: string | null): string | null {
  const { data } = useQuery({ ...logoQuery(logo ?? ''), enabled: logo !== null })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const objectUrl = URL.createObjectURL(data)
    // Creates the object URL and revokes it when it is no longer shown.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  return logo === null ? null : url
}
