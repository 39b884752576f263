/** Works: what people publish as it was, who may see it, and what grew from it. */
import type { Http } from '../../platform/http/index.ts'
import { createShelf } from './shelf/index.ts'
import { createWorkBytesService } from './bytes.service.ts'
import type { WorksDeps } from './works.needs.ts'
import { bindWorkBytes, bindWorks } from './works.routes.ts'
import { createWorksService } from './works.service.ts'

export type Works = ReturnType<typeof createWorks>

export function createWorks({ http, ...deps }: WorksDeps & { http: Http }) {
  const works = createWorksService(deps)
  const shelf = createShelf(http, deps)
  bindWorks(http, works, shelf.noteVisit)
  bindWorkBytes(http, createWorkBytesService(deps))
  return {
    /** What keeps the order of works, and counts who has seen them. */
    shelf,
    /** A work for whoever looks; see `visible.ts` for who may. */
    get: works.get,
  }
}
