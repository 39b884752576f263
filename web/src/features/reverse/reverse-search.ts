import { useSearch } from '@tanstack/react-router'
import { isUuid } from '../../platform/index.ts'

/** What the address says is to be read. */
export interface ReverseSearch {
  /** Id of an own picture of the gallery. */
  picture?: string | undefined
}

/** The own picture of the address, where it names one. */
export function usePictureAsked(): string | undefined {
  const { picture } = useSearch({ strict: false })
  return typeof picture === 'string' && isUuid(picture) ? picture : undefined
}
