import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageRefusal } from '../../features/storage/index.ts'
import { ObjectMissing } from '../../platform/objects/index.ts'

/** Answers in the protocol's form: the true status stands in the body, and nearly every answer is a 400. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  let refusal = thrown instanceof StorageRefusal ? thrown : undefined
  if (thrown instanceof ObjectMissing)
    refusal = new StorageRefusal(404, 'not_found', 'NoSuchKey', 'Object not found')
  const status = (thrown as { statusCode?: number }).statusCode
  if (!refusal && status === 413)
    refusal = new StorageRefusal(
      413,
      'Payload too large',
      'EntityTooLarge',
      'The object exceeded the maximum allowed size',
    )
  if (!refusal && status && status < 500)
    refusal = new StorageRefusal(400, 'InvalidRequest', 'InvalidRequest', (thrown as Error).message)
  if (!refusal) {
    request.log.error({ err: thrown, path: request.url.split('?', 1)[0] }, 'unexpected error')
    void reply
      .code(500)
      .send({ statusCode: '500', error: 'Internal', code: 'InternalError', message: 'Internal Server Error' })
    return
  }
  const { error, code, message } = refusal
  void reply.code(refusal.answeredAs).send({ statusCode: String(refusal.status), error, message, code })
}
