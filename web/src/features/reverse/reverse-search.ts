import { useSearch } from '@tanstack/react-router'
import { isUuid } from '@studio/contract/kernel'

/** State of the screen in the URL. */
export interface ReverseSearch {
  /** Id of a gallery image of the user. */
  picture?: string | undefined
  /** Id of a saved analysis of the user. */
  reading?: string | undefined
}

const idIn = (text: unknown) => (typeof text === 'string' && isUuid(text) ? text : undefined)

/** The image and the saved analysis named in the URL, if any. */
export function useReverseSearch(): ReverseSearch {
  const { picture, reading }: { picture?: unknown; reading?: unknown } = useSearch({ strict: false })
  return { picture: idIn(picture), reading: idIn(reading) }
}
