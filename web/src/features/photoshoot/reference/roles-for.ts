import { isGuideKind, type Model, type ReferenceRole } from '@studio/contract/models'
import type { Reference } from '../brief/draft.ts'

/** What can be taken from this reference: what lies under a picture is known only of those that say so. */
export function rolesFor(
  model: Model | undefined,
  reference: Reference | null,
  models: readonly Model[],
): ReferenceRole[] {
  const guides = models.find(({ id }) => id === reference?.model)?.guides ?? []
  return (model?.referenceRoles ?? []).filter((role) => !isGuideKind(role) || guides.includes(role))
}
