import { isGuideKind, type Model, type ReferenceRole } from '@studio/contract/models'
import type { Reference } from '../brief/draft.ts'

/** Possible roles of a reference image. Guides exist only for models that provide them. */
export function rolesFor(
  model: Model | undefined,
  reference: Reference | null,
  models: readonly Model[],
): ReferenceRole[] {
  const guides = models.find(({ id }) => id === reference?.model)?.guides ?? []
  return (model?.referenceRoles ?? []).filter((role) => !isGuideKind(role) || guides.includes(role))
}
