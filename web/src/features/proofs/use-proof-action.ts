import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { proofKeys } from './proofs.queries.ts'

/** Mutation callbacks for proofs: invalidates queries on success and shows a toast on error. */
export function useProofAction() {
  const { t } = useTranslation('proofs')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  return {
    onSuccess: () => queries.invalidateQueries({ queryKey: proofKeys.all }),
    onError: (error: unknown) =>
      showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) }),
  }
}
