import { useTranslation } from '../../../platform/index.ts'
import type { DraftField, DraftProblems } from './draft-check.ts'

/** Translates the problem of a field. */
export function useProblemText(problems: DraftProblems): (field: DraftField) => string | null {
  const { t } = useTranslation('brief', { useSuspense: false })
  return (field) => {
    const problem = problems[field]
    if (!problem) return null
    switch (field) {
      case 'prompt':
        return t(($) => $.problem.prompt[problem])
      case 'negativePrompt':
      case 'projectName':
        return problem === 'long' ? t(($) => $.problem[field].long) : t(($) => $.problem.characters)
      case 'seed':
        return t(($) => $.problem.seed)
      case 'steps':
      case 'guidance':
        return t(($) => $.problem.range)
      case 'count':
        return t(($) => $.problem.count)
      case 'model':
        return t(($) => $.problem.model)
      case 'referenceImageId':
      case 'referenceRole':
        return t(($) => $.problem.reference)
      default:
        return t(($) => $.problem.other)
    }
  }
}
