import type { Job } from '@studio/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { isMatrix, promptAt } from '../sheet/sheet-words.ts'

/**
 * Captions for a shoot with several prompts: the words in which each prompt differs. Undefined for other shoots, empty
 * while loading.
 */
export function useCaptions({ id, metadata, items }: Job): ReadonlyMap<number, string> | undefined {
  const shouldLoad = isMatrix(metadata)
  const { data = NO_CAPTIONS } = useQuery({
    queryKey: ['photoshoot', 'captions', id],
    queryFn: async () => {
      const { variantWords } = await import('./variant-words.ts')
      const words = variantWords(items.map(({ index }) => promptAt(metadata, index)))
      return new Map(items.map(({ index }, place) => [index, words[place] ?? '']))
    },
    enabled: shouldLoad,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return shouldLoad ? data : undefined
}

const NO_CAPTIONS: ReadonlyMap<number, string> = new Map()
