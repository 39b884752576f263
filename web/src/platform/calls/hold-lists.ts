import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Prepares an optimistic list change: cancels running queries, which would restore the old data. A list in its first
 * load would stay empty and show the previous filter's data. The returned function reloads it; call it after the
 * server has responded.
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
