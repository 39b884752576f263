import { Refusal } from '@studio/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MAX_DRAINED_BYTES } from './early-answers.ts'

/**
 * The first file in the field `file` of a form, held in memory up to `maxBytes`; other fields are ignored. `missing`
 * without a file, `large` above the limit.
 */
export async function readFormFile(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
): Promise<Uint8Array | 'missing' | 'large'> {
  if (!request.isMultipart()) return 'missing'
  if (Number(request.headers['content-length'] ?? 0) > MAX_DRAINED_BYTES) {
    reply.header('connection', 'close')
    return 'large'
  }
  return readForm(request, maxBytes).catch((error) => {
    throw new Refusal('INPUT_INVALID', 'The form is invalid. Send it again.', {
      status: 400,
      cause: error,
    })
  })
}

async function readForm(request: FastifyRequest, maxBytes: number) {
  const options = {
    limits: { fileSize: maxBytes, files: 4, fields: 20, fieldSize: 10_000, parts: 24 },
    // The rest is drained, so that the caller receives a refusal instead of a broken connection.
    throwFileSizeLimit: false,
  }
  let file: Buffer | undefined
  let isTooLarge = false
  for await (const part of request.parts(options)) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file' || file || isTooLarge) {
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) isTooLarge = true
    else file = Buffer.concat(chunks)
  }
  if (isTooLarge) return 'large'
  return file ?? 'missing'
}
