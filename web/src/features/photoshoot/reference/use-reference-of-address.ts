import { getGalleryItem } from '@studio/contract/gallery'
import { useEffect, useEffectEvent } from 'react'
import { call, useErrorText } from '../../../platform/index.ts'
import type { Reference } from '../brief/draft.ts'

/** A link can bring a gallery image as the reference. It is applied once. */
export function useReferenceOfAddress(
  id: string | undefined,
  take: (reference: Reference) => void,
  drop: (problem: string) => void,
): void {
  const errorText = useErrorText()
  const onLoaded = useEffectEvent(take)
  const failed = useEffectEvent((error: unknown) => drop(errorText(error)))
  useEffect(() => {
    if (!id) return
    let isWanted = true
    referenceOf(id).then(
      (reference) => isWanted && onLoaded(reference),
      (error: unknown) => isWanted && failed(error),
    )
    return () => {
      isWanted = false
    }
  }, [id])
}

async function referenceOf(id: string): Promise<Reference> {
  const [{ item }, { asTitledReference }] = await Promise.all([
    call(getGalleryItem, { params: { id } }),
    import('./picture-as-reference.ts'),
  ])
  // For a stand-in, the metadata names the generating model only as text.
  const model = item.metadata.insteadOf ? undefined : item.model
  return asTitledReference({ ...item, model })
}
