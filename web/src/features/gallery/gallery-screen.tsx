import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/index.ts'
import { EmptyState } from '../../design/index.ts'
import { flagsQuery } from './gallery.queries.ts'
import { useUrlSearch } from './filters/use-url-search.ts'
import { GalleryView } from './gallery-view.tsx'
import { TrashView } from './trash/lazy-trash-view.tsx'

/** Every picture the user has made; behind the flag for the gallery upgrade (specification, section 2). */
export function GalleryScreen() {
  const { t } = useTranslation('gallery')
  const { data: flags } = useQuery(flagsQuery)
  const [{ view }] = useUrlSearch()
  // Until it is known the gallery shows itself: that is the rule, the other the exception.
  if (flags?.galleryUpgrade === false) {
    return <EmptyState title={t(($) => $.disabled)} text={t(($) => $.disabledHint)} />
  }
  return view === 'trash' ? <TrashView /> : <GalleryView />
}
