import { DisplayName, USE_TYPES, type UseType } from '@studio/contract/profile'
import { safeParse } from 'zod/mini'

export interface OnboardingDraft {
  displayName: string
  useType: UseType | null
  termsAccepted: boolean
  complianceConfirmed: boolean
}

/** Restores the form from the stored draft. Consent must be given again. */
export function startedOnboarding(stored: unknown): OnboardingDraft {
  const { displayName, useType } = (stored ?? {}) as Record<string, unknown>
  return {
    displayName: typeof displayName === 'string' ? displayName : '',
    useType: USE_TYPES.find((type) => type === useType) ?? null,
    termsAccepted: false,
    complianceConfirmed: false,
  }
}

export type OnboardingErrors = { [Field in keyof OnboardingDraft]?: Field }

/** Returns the values to send, or the invalid fields in the order of the form. */
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
