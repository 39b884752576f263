/** Works: what people publish as it was, who may see it, and what grew from it. */
import type { Http } from '../../platform/http/index.ts'
import { createWorkBytesService } from './bytes.service.ts'
import type { WorksDeps } from './works.needs.ts'
import { bindWorkBytes, bindWorks } from './works.routes.ts'
import { createWorksService } from './works.service.ts'

export type Works = ReturnType<typeof createWorks>

export function createWorks({ http, ...deps }: WorksDeps & { http: Http }) {
  const works = createWorksService(deps)
  bindWorks(http, works)
  bindWorkBytes(http, createWorkBytesService(deps))
  return {
    /** A work for whoever looks; see `visible.ts` for who may. */
    get: works.get,
  }
}
