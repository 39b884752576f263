import { isUtf8 } from 'node:buffer'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Size of the parsed JSON in bytes; 0 without JSON. */
    jsonBytes: number
  }
}

/** Parses JSON like the framework, but rejects invalid UTF-8, which would be altered silently. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.decorateRequest('jsonBytes', 0)
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.jsonBytes = body.length
    if (isUtf8(body as Buffer)) void parse(request, body.toString('utf8'), done)
    else done(new Refusal('INPUT_INVALID', 'The request is not valid UTF-8.', { status: 400 }))
  })
}
