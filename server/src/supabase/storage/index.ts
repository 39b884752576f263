/** Serves `/storage/v1` for the unmodified browser client, based on the storage feature. */
import multipart from '@fastify/multipart'
import type { Storage } from '../../features/storage/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { guard } from '../gateway/index.ts'
import { bucketRoutes } from './bucket.routes.ts'
import type { CallerDeps } from './door.ts'
import { answerError, badText } from './errors.ts'
import { listRoutes } from './list.routes.ts'
import { objectRoutes } from './object.routes.ts'
import { renderRoutes } from './render.routes.ts'
import { resumableRoutes } from './resumable.routes.ts'
import { signedRoutes } from './signed.routes.ts'

/** Paths that need no key: public and signed objects, which browsers open, and uploads, whose clients send none. */
const KEYLESS =
  /^\/(object\/(info\/)?public\/|object\/(upload\/)?sign\/|render\/image\/(public|sign)\/|upload\/resumable(\/|$)|statusz?$|version$)/

/** Routes that receive a file and may take longer. All others read a small JSON body. */
const UPLOADS = /^\/storage\/v1\/(object\/:bucket\/\*|object\/upload\/sign\/|upload\/resumable(\/|$))/

export async function serveStorageProtocol(http: Http, storage: Storage, access: CallerDeps): Promise<void> {
  await http.server.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        if (UPLOADS.test(route.url)) route.config = { ...route.config, isUpload: true }
      })
      scope.removeAllContentTypeParsers()
      // All bodies are streams: most are files, and JSON is parsed on demand.
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      await scope.register(multipart, { limits: { fileSize: Number.MAX_SAFE_INTEGER } })
      // Registered before the gateway, which answers CORS preflight requests.
      resumableRoutes(scope, storage, access)
      guard(scope, { keys: access.keys, keyless: access.gateway === 'ours' ? KEYLESS : /^/, badText })
      scope.setErrorHandler(answerError)
      for (const path of ['/status', '/statusz'])
        scope.get(path, async (_request, reply) => reply.code(200).send())
      scope.get('/version', async () => '1.0.0')
      bucketRoutes(scope, storage, access)
      listRoutes(scope, storage, access)
      signedRoutes(scope, storage, access)
      renderRoutes(scope, storage, access)
      objectRoutes(scope, storage, access)
    },
    { prefix: '/storage/v1' },
  )
}
