import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { deliveryKeys } from './deliveries.queries.ts'

/** Runs an action, shows its failure, and reloads the delivery. */
export function useDeliveryAction<Input = void>(id: string, action: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation('deliveries')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: action,
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.actionFailed), description: errorText(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: deliveryKeys.one(id) }),
        queries.invalidateQueries({ queryKey: deliveryKeys.list }),
      ]),
  })
}
