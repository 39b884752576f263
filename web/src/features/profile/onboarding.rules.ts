import { DisplayName, type UseType } from '@studio/contract/profile'
import { safeParse } from 'zod/mini'

export interface OnboardingDraft {
  displayName: string
  useType: UseType | null
  termsAccepted: boolean
  complianceConfirmed: boolean
}

export type OnboardingErrors = { [Field in keyof OnboardingDraft]?: Field }

/** What to send, or which fields are not right, in the order of the form. */
export function checkOnboarding(draft: OnboardingDraft): {
  errors: OnboardingErrors
  request: { displayName: string; useType: UseType } | null
} {
  const name = safeParse(DisplayName, draft.displayName)
  const { useType } = draft
  const errors: OnboardingErrors = {
    ...(!name.success && { displayName: 'displayName' }),
    ...(!useType && { useType: 'useType' }),
    ...(!draft.termsAccepted && { termsAccepted: 'termsAccepted' }),
    ...(!draft.complianceConfirmed && { complianceConfirmed: 'complianceConfirmed' }),
  }
  const isFine = name.success && useType && draft.termsAccepted && draft.complianceConfirmed
  return { errors, request: isFine ? { displayName: name.data, useType } : null }
}
