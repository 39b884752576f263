import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Before lists are changed here at once: gives up what is under way, which was asked for with the lists as they were
 * and would bring that back. A list that was being fetched for the first time has nothing then, and shows what another
 * filter had: what this answers asks for it again, to be called once the server has answered to the change.
 */
export async function holdLists(cache: QueryClient, queryKey: QueryKey): Promise<() => void> {
  await cache.cancelQueries({ queryKey })
  return () =>
    void cache.refetchQueries({
      queryKey,
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
    })
}
