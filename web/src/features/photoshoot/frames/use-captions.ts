import type { Job } from '@studio/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { isMatrix, promptAt } from '../sheet/sheet-words.ts'

/**
 * What stands below each frame of a shoot that was made of several texts: the words in which its own is unlike the others.
 * Undefined for any other shoot, and empty until it is known.
 */
export function useCaptions({ id, metadata, items }: Job): ReadonlyMap<number, string> | undefined {
  const isWanted = isMatrix(metadata)
  const { data = NONE } = useQuery({
    queryKey: ['photoshoot', 'captions', id],
    queryFn: async () => {
      const { variantWords } = await import('./variant-words.ts')
      const words = variantWords(items.map(({ index }) => promptAt(metadata, index)))
      return new Map(items.map(({ index }, place) => [index, words[place] ?? '']))
    },
    enabled: isWanted,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isWanted ? data : undefined
}

const NONE: ReadonlyMap<number, string> = new Map()
