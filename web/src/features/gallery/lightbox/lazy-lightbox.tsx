import { lazy, Suspense } from 'react'
import type { LightboxProps } from './lightbox.tsx'
import { loadLightbox } from './load-lightbox.ts'

const Loaded = lazy(loadLightbox)

/** The lightbox over the whole window; its code is fetched when it is first shown. */
export function Lightbox(props: LightboxProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
