import type { Thing } from '@studio/contract/things'
import { useQuery } from '@tanstack/react-query'
import { filesHere } from './use-product-upload.ts'

/** File of a product: uploaded in this tab, or downloaded. */
export function useThingFile({ id, file }: Thing): { file: Blob | undefined; isMissing: boolean } {
  const uploaded = filesHere.get(id)
  const { data, isError } = useQuery({
    queryKey: ['things', 'file', id],
    enabled: uploaded === undefined,
    // Immutable.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const response = await fetch(file.url, { signal })
      if (!response.ok) throw new Error(`The file of a thing is not there: ${response.status}`)
      return await response.blob()
    },
  })
  return { file: uploaded ?? data, isMissing: uploaded === undefined && isError }
}
