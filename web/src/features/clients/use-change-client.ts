import { changeClient, type ClientChange, type ClientListItem } from '@studio/contract/clients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { clientKeys } from './clients.queries.ts'

/** Updates a client in the query cache and in the lists. */
export function useChangeClient(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<ClientChange>) => call(changeClient, { params: { id }, body }),
    onSuccess: ({ client }) => {
      queries.setQueryData<{ client: ClientListItem }>(
        clientKeys.one(id),
        (cached) => cached && { client: { ...cached.client, ...client } },
      )
      void queries.invalidateQueries({ queryKey: clientKeys.lists() })
    },
  })
}
