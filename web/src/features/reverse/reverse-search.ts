import { useSearch } from '@tanstack/react-router'
import { isUuid } from '@studio/contract/kernel'

/** What the address says is to be read. */
export interface ReverseSearch {
  /** Id of an own picture of the gallery. */
  picture?: string | undefined
  /** Id of an own reading that was kept. */
  reading?: string | undefined
}

const idIn = (text: unknown) => (typeof text === 'string' && isUuid(text) ? text : undefined)

/** The own picture, and the reading that was kept, as far as the address names one. */
export function useAsked(): ReverseSearch {
  const { picture, reading }: { picture?: unknown; reading?: unknown } = useSearch({ strict: false })
  return { picture: idIn(picture), reading: idIn(reading) }
}
