import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { proofKeys } from './proofs.queries.ts'

/** What follows whatever is done with a proof: it is read anew, and what failed is told. */
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
