import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  badRequest,
  badSignature,
  type Storage,
  type StorageCaller,
  type Target,
} from '../../features/storage/index.ts'
import { readBase64url } from '../../platform/base64url/index.ts'
import { type CallerDeps, checkGates, storageCaller } from './door.ts'
import { checkText, refusalOf } from './errors.ts'
import { createUploadData, readUploadId } from './resumable.data.ts'
import { cacheOf, headerOf, metadataOf, wantsUpsert } from './upload.ts'

const ROUTE = '/upload/resumable'
const DEFAULT_TYPE = 'application/octet-stream'

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]
type UploadMetadata = Record<string, string | null>

/** Sender of a request: a user by bearer, or the holder of a signed URL. */
type Sender = { request: FastifyRequest } & ({ caller: StorageCaller } | { token: string })

/** Answer to a refusal: plain text and the true status, as in this protocol. */
function wordsOf(error: unknown, request: FastifyRequest): { status_code: number; body: string } | undefined {
  // An error of the TUS package, which formats it itself.
  if ((error as { status_code?: number }).status_code !== undefined) return undefined
  const refusal = refusalOf(error, request)
  return refusal
    ? { status_code: refusal.status, body: refusal.message }
    : { status_code: 500, body: 'Internal Server Error' }
}

/** Resumable uploads: TUS 1.0. */
export function resumableRoutes(
  scope: FastifyInstance,
  { files, passes, resumables }: Storage,
  access: CallerDeps,
): void {
  const senders = new WeakMap<IncomingMessage, Sender>()
  const senderOf = (tus: TusRequest): Sender => {
    const raw = tus.runtime?.node?.req as IncomingMessage | undefined
    const sender = raw && senders.get(raw)
    if (!sender) throw new Error('A request came past the routes of resumable uploads.')
    return sender
  }

  /** Returns the permitted writer, or throws. A signed upload replaces an object only if it was signed for that. */
  async function writerOf(sender: Sender, target: Target): Promise<StorageCaller & { replaces: boolean }> {
    if ('caller' in sender) {
      await files.checkWritable(sender.caller, target)
      return { ...sender.caller, replaces: wantsUpsert(sender.request) }
    }
    const pass = await passes.read(sender.token, 'upload', `${target.bucket}/${target.name}`)
    const replaces = pass.upsert ?? false
    if (pass.owner === undefined) return { role: 'anon', replaces }
    await checkGates(pass.owner, access)
    return { role: 'authenticated', userId: pass.owner, replaces }
  }

  const targetOf = (metadata: UploadMetadata | undefined): Target => {
    const { bucketName, objectName } = metadata ?? {}
    if (!bucketName || !objectName) throw badRequest('Upload-Metadata must name bucketName and objectName')
    return { bucket: bucketName, name: objectName }
  }

  const tus = new Server({
    path: `${scope.prefix}${ROUTE}`,
    datastore: createUploadData(resumables),
    exposedHeaders: ['Tus-Complete'],
    disableTerminationForFinishedUploads: true,
    maxSize: async (_request, id) => (id && (await resumables.limitOf(readUploadId(id).bucket))) || 0,
    generateUrl(request, { path, id }) {
      const signed = 'token' in senderOf(request) ? '/sign' : ''
      // Without a host, because the client knows which one it reached.
      return `${path}${signed}/${Buffer.from(id).toString('base64url')}`
    },
    getFileIdFromRequest: (_request, last = '') => readBase64url(last)?.toString('utf8'),
    async namingFunction(_request, metadata) {
      checkText(metadata)
      const { bucket, name } = targetOf(metadata)
      return `${bucket}/${name}/${randomUUID()}`
    },
    async onIncomingRequest(request, text) {
      checkText(text)
      const { id, ...target } = readUploadId(text)
      const writer = await writerOf(senderOf(request), target)
      if (request.method !== 'POST') await resumables.checkOwn(writer, target, id)
    },
    async onUploadCreate(request, upload) {
      const { id, ...target } = readUploadId(upload.id)
      const { userId, replaces } = await writerOf(senderOf(request), target)
      const metadata = upload.metadata ?? {}
      const input = {
        ...target,
        id,
        replaces,
        told: metadata,
        owner: userId ?? null,
        length: upload.size ?? null,
        mime: metadata.contentType || DEFAULT_TYPE,
        cacheControl: cacheOf(metadata.cacheControl ?? undefined),
        metadata: metadataOf(metadata.metadata ?? undefined, 'utf8'),
      }
      await resumables.check(input)
      await resumables.begin(input)
      return {}
    },
    async onUploadFinish(_request, upload) {
      await resumables.finish(readUploadId(upload.id).id)
      return { headers: { 'Tus-Complete': '1' } }
    },
    onResponseError: (request, error) => wordsOf(error, senderOf(request).request),
  })

  async function answer(sender: Sender, reply: FastifyReply): Promise<void> {
    const { raw } = sender.request
    senders.set(raw, sender)
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await tus.handle(raw, reply.raw)
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status_code: status, body } = wordsOf(error, request) ?? { status_code: 400, body: '' }
    void reply.code(status).header('tus-resumable', '1.0.0').type('text/plain; charset=utf-8').send(body)
  }

  const route = (path: string, method: string[], sender: (request: FastifyRequest) => Promise<Sender>) =>
    scope.route({
      method,
      url: ROUTE + path,
      errorHandler: refuse,
      handler: async (request, reply) => {
        await answer(await sender(request), reply)
      },
    })
  const signed = async (request: FastifyRequest): Promise<Sender> => {
    const token = headerOf(request, 'x-signature')
    if (!token) throw badSignature('Missing x-signature header')
    return { request, token }
  }
  const findSender = async (request: FastifyRequest): Promise<Sender> => ({
    request,
    caller: await storageCaller(request, access),
  })
  const WITH_ID = ['HEAD', 'PATCH', 'DELETE']
  route('', ['POST'], findSender)
  route('/:id', WITH_ID, findSender)
  route('/sign', ['POST'], signed)
  route('/sign/:id', WITH_ID, signed)

  // CORS preflight needs no caller; the gateway answers the request itself.
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' && request.url.startsWith(`${scope.prefix}${ROUTE}`))
      reply.headers({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': tus.datastore.extensions.join(','),
      })
  })
}
