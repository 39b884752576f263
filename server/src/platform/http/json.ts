import { isUtf8 } from 'node:buffer'
import { Refusal } from '@studio/contract/kernel'
import type { FastifyInstance } from 'fastify'

/** Reads JSON as the framework does, but no bytes that are none of its text: they would come out as other words. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body as Buffer)) void parse(request, body.toString('utf8'), done)
    else done(new Refusal('INPUT_INVALID', 'The request is not written in UTF-8.', { status: 400 }))
  })
}
