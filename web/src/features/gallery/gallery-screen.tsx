import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/index.ts'
import { EmptyState } from '../../design/index.ts'
import { CullingView } from './culling/lazy-culling-view.tsx'
import { flagsQuery } from './gallery.queries.ts'
import { useUrlSearch } from './filters/use-url-search.ts'
import { GalleryView } from './gallery-view.tsx'
import { TrashView } from './trash/lazy-trash-view.tsx'

/** All images and videos of the user, behind the gallery feature flag (specification, section 2). */
export function GalleryScreen() {
  const { t } = useTranslation('gallery')
  const { data: flags } = useQuery(flagsQuery)
  const [{ view, cull }] = useUrlSearch()
  // While the flag is loading, the gallery is shown: it is usually on.
  if (flags?.galleryUpgrade === false) {
    return <EmptyState title={t(($) => $.disabled)} text={t(($) => $.disabledHint)} />
  }
  if (cull) return <CullingView key={cull} importId={cull} />
  return view === 'trash' ? <TrashView /> : <GalleryView />
}
