import { Refusal } from '@studio/contract/kernel'
import { MAX_UPLOAD_BYTES, postUpload, UPLOAD_MESSAGES } from '@studio/contract/uploads'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bind, type Http } from '../../platform/http/index.ts'
import { refuseSize, type UploadsService } from './uploads.service.ts'

/** What is read and thrown away so that the caller gets to see the refusal; beyond it the connection is cut. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024
const OPTIONS = {
  limits: { fileSize: MAX_UPLOAD_BYTES, files: 4, fields: 20, fieldSize: 10_000, parts: 24 },
  // What goes beyond is read on and dropped, so that the caller sees a refusal and not a broken connection.
  throwFileSizeLimit: false,
}

const refuseMissing = () =>
  new Refusal('INPUT_INVALID', UPLOAD_MESSAGES.missing, { details: { file: UPLOAD_MESSAGES.missing } })

/** The first file in the field `file`, held in memory up to the limit; whatever else was sent is passed over. */
async function fileOf(request: FastifyRequest, reply: FastifyReply): Promise<Uint8Array> {
  if (!request.isMultipart()) throw refuseMissing()
  if (Number(request.headers['content-length'] ?? 0) > MAX_DRAINED_BYTES) {
    reply.header('connection', 'close')
    throw refuseSize()
  }
  const { file, isTooLarge } = await readForm(request).catch((error) => {
    throw new Refusal('INPUT_INVALID', 'The form cannot be read. Please send it again.', {
      status: 400,
      cause: error,
    })
  })
  if (isTooLarge) throw refuseSize()
  if (!file) throw refuseMissing()
  return file
}

async function readForm(request: FastifyRequest) {
  let file: Buffer | undefined
  let isTooLarge = false
  for await (const part of request.parts(OPTIONS)) {
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
  return { file, isTooLarge }
}

export function bindUploads(http: Http, service: UploadsService): void {
  bind(http, postUpload, async (_, { actor, raw, reply }) => ({
    asset: await service.keep(actor.id, await fileOf(raw, reply)),
  }))
}
