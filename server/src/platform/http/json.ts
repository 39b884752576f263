import { isUtf8 } from 'node:buffer'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the JSON that was read, however it was sent; 0 where none was. */
    jsonBytes: number
  }
}

/** Reads JSON as the framework does, but no bytes that are none of its text: they would come out as other words. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.decorateRequest('jsonBytes', 0)
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.jsonBytes = body.length
    if (isUtf8(body as Buffer)) void parse(request, body.toString('utf8'), done)
    else done(new Refusal('INPUT_INVALID', 'The request is not written in UTF-8.', { status: 400 }))
  })
}
