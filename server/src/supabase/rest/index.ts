/** The part of `/rest/v1` that the product uses: reading the user’s row of `user_profiles`. */
import { Refusal } from '@studio/contract/kernel'
import type { FastifyError } from 'fastify'
import { type Http, RETRY_AFTER_SECONDS } from '../../platform/http/index.ts'
import { isUnavailable } from '../../platform/unavailable/index.ts'
import { guard } from '../gateway/index.ts'
import { badText, RestRefusal } from './errors.ts'
import { profileRoutes, type RestDeps } from './rest.routes.ts'

const UNAVAILABLE = new RestRefusal(
  503,
  'PGRST001',
  'Could not connect with the database. Retrying the connection.',
)
const isAway = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof Refusal && error.code === 'UNAVAILABLE')

export async function serveRestProtocol({ http, ...deps }: RestDeps & { http: Http }): Promise<void> {
  await http.server.register(
    async (scope) => {
      // Nothing is written here, so bodies aren’t read: a request is refused for its method, not for its content type.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
      guard(scope, { keys: deps.auth, badText })

      scope.setErrorHandler((error: FastifyError, request, reply) => {
        let refusal = error instanceof RestRefusal ? error : undefined
        if (!refusal && error.statusCode && error.statusCode < 500)
          refusal = new RestRefusal(error.statusCode, 'PGRST100', error.message)
        if (!refusal) {
          request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'unexpected error')
          refusal = isAway(error) ? UNAVAILABLE : new RestRefusal(500, 'XX000', 'internal error')
        }
        if (refusal === UNAVAILABLE) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
        reply.header('proxy-status', `PostgREST; error=${refusal.code}`)
        void reply
          .code(refusal.status)
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(refusal.toBody()))
      })
      scope.setNotFoundHandler((request) => {
        const name = (request.url.split('?', 1)[0] ?? '').split('/').slice(3).join('/').slice(0, 200)
        if (name.startsWith('rpc/'))
          throw new RestRefusal(
            404,
            'PGRST202',
            `Could not find the function public.${name.slice(4)} in the schema cache`,
          )
        throw new RestRefusal(
          404,
          'PGRST205',
          `Could not find the table 'public.${name}' in the schema cache`,
        )
      })
      profileRoutes(scope, deps)
    },
    { prefix: '/rest/v1' },
  )
}
