import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { badSignature, type Storage } from '../../features/storage/index.ts'
import { type Door, letIn, storageCaller } from './door.ts'
import { parseJson, queryOf, targetOf } from './request.ts'
import { sendFile } from './send.ts'
import { readUpload, wantsUpsert } from './upload.ts'

const seconds = z.number().check(z.positive())
const One = z.object({ expiresIn: seconds })
const Many = z.object({ expiresIn: seconds, paths: z.array(z.string()).check(z.minLength(1)) })

/** As the hosted service has it. */
const UPLOAD_SECONDS = 7_200
const ABSENT = 'Either the object does not exist or you do not have access to it'

/** Paths with their segments encoded, as addresses need them. */
const encoded = (bucket: string, name: string) =>
  [bucket, ...name.split('/')].map((segment) => encodeURIComponent(segment)).join('/')

/** Addresses that work for one object and some time, for whoever has them. */
export function signedRoutes(scope: FastifyInstance, { files, passes }: Storage, door: Door): void {
  const addressOf = async (bucket: string, name: string, expiresIn: number) => {
    const token = await passes.sign({ url: `${bucket}/${name}`, scope: 'download' }, expiresIn)
    return `/object/sign/${encoded(bucket, name)}?token=${token}`
  }
  const tokenOf = (request: Parameters<typeof queryOf>[0]): string => {
    const { token } = queryOf(request)
    if (!token) throw badSignature('querystring must have required property token')
    return token
  }

  scope.post('/object/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const caller = await storageCaller(request, door)
    const { expiresIn } = await parseJson(One, request)
    await files.readable(caller, { bucket, name })
    return { signedURL: await addressOf(bucket, name, expiresIn) }
  })

  scope.post('/object/sign/:bucket', async (request) => {
    const { bucket } = request.params as { bucket: string }
    const caller = await storageCaller(request, door)
    const { expiresIn, paths } = await parseJson(Many, request)
    const found = await files.among(caller, bucket, paths)
    return Promise.all(
      paths.map(async (path) =>
        found.has(path)
          ? { error: null, path, signedURL: await addressOf(bucket, path, expiresIn) }
          : { error: ABSENT, path, signedURL: null },
      ),
    )
  })

  scope.get('/object/sign/:bucket/*', async (request, reply) => {
    const target = targetOf(request)
    await passes.read(tokenOf(request), 'download', `${target.bucket}/${target.name}`)
    return sendFile(request, reply, files, await files.signed(target))
  })

  scope.post('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const caller = await storageCaller(request, door)
    await files.checkWritable(caller, { bucket, name })
    const owner = caller.userId === undefined ? {} : { owner: caller.userId }
    const pass = {
      url: `${bucket}/${name}`,
      scope: 'upload',
      upsert: wantsUpsert(request),
      ...owner,
    } as const
    const token = await passes.sign(pass, UPLOAD_SECONDS)
    return { url: `/object/upload/sign/${encoded(bucket, name)}?token=${token}`, token }
  })

  scope.put('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const pass = await passes.read(tokenOf(request), 'upload', `${bucket}/${name}`)
    if (pass.owner !== undefined) await letIn(pass.owner, door)
    const upload = await readUpload(request, pass.upsert ?? false)
    const stored = await files.uploadSigned(pass.owner ?? null, upload)
    return { Id: stored.id, Key: `${bucket}/${name}` }
  })
}
