import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  badRequest,
  badSignature,
  MAX_SECONDS,
  type Storage,
  type StorageCaller,
  type Target,
  writeTransformations,
} from '../../features/storage/index.ts'
import { type CallerDeps, checkGates, storageCaller } from './door.ts'
import { TRANSFORMATIONS } from './render.routes.ts'
import { parseJson, passOf, targetOf } from './request.ts'
import { AS_STORED, sendFile } from './send.ts'
import { readUpload, wantsUpsert } from './upload.ts'

/** The signer in the fields of `Pass`. */
const signerOf = ({ userId, signInId }: StorageCaller) => ({
  ...(userId === undefined ? {} : { owner: userId }),
  ...(signInId === undefined ? {} : { sign_in: signInId }),
})
const seconds = z.int().check(z.positive(), z.maximum(MAX_SECONDS))
const One = z.object({ expiresIn: seconds, transform: z.nullish(TRANSFORMATIONS) })
const Many = z.object({ expiresIn: seconds, paths: z.array(z.string()).check(z.minLength(1)) })

/** Max. validity in seconds of URLs for the product’s own images and uploads. */
const OWN_SECONDS = 3_600
/** Validity in seconds of upload URLs, as in the hosted service. */
const UPLOAD_SECONDS = 7_200
const ABSENT = 'Either the object does not exist or you do not have access to it'

/** Path with URL-encoded segments. */
const encoded = (bucket: string, name: string) =>
  [bucket, ...name.split('/')].map((segment) => encodeURIComponent(segment)).join('/')

/** URLs that work for one object and a limited time, for anyone who has them. */
export function signedRoutes(
  scope: FastifyInstance,
  { buckets, files, passes }: Storage,
  access: CallerDeps,
): void {
  async function checkLife(bucket: string, expiresIn: number): Promise<void> {
    const { policy } = await buckets.existing(bucket)
    if (policy === 'read-only-own' && expiresIn > OWN_SECONDS)
      throw badRequest(`body/expiresIn must be at most ${OWN_SECONDS} for objects in ${bucket}`)
  }

  const addressOf = async (
    caller: StorageCaller,
    { bucket, name }: Target,
    expiresIn: number,
    transformations = '',
  ) => {
    const transformed = transformations === '' ? {} : { transformations }
    const pass = { url: `${bucket}/${name}`, scope: 'download', ...signerOf(caller), ...transformed } as const
    const route = transformations === '' ? 'object/sign' : 'render/image/sign'
    return `/${route}/${encoded(bucket, name)}?token=${await passes.sign(pass, expiresIn)}`
  }

  scope.post('/object/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const caller = await storageCaller(request, access)
    const { expiresIn, transform } = await parseJson(One, request)
    await files.readable(caller, { bucket, name })
    await checkLife(bucket, expiresIn)
    return {
      signedURL: await addressOf(caller, { bucket, name }, expiresIn, writeTransformations(transform ?? {})),
    }
  })

  scope.post('/object/sign/:bucket', async (request) => {
    const { bucket } = request.params as { bucket: string }
    const caller = await storageCaller(request, access)
    const { expiresIn, paths } = await parseJson(Many, request)
    const results = await files.among(caller, bucket, paths)
    await checkLife(bucket, expiresIn)
    return Promise.all(
      paths.map(async (path) =>
        results.has(path)
          ? { error: null, path, signedURL: await addressOf(caller, { bucket, name: path }, expiresIn) }
          : { error: ABSENT, path, signedURL: null },
      ),
    )
  })

  scope.get('/object/sign/:bucket/*', AS_STORED, async (request, reply) => {
    const target = targetOf(request)
    const { transformations } = await passOf(request, passes, 'download')
    // A URL of a small rendition doesn’t open the original.
    if (transformations !== undefined) throw badSignature('The signature is for a rendering')
    return sendFile(request, reply, files, await files.signed(target))
  })

  scope.post('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const caller = await storageCaller(request, access)
    await files.checkWritable(caller, { bucket, name })
    const pass = {
      url: `${bucket}/${name}`,
      scope: 'upload',
      upsert: wantsUpsert(request),
      ...signerOf(caller),
    } as const
    const token = await passes.sign(pass, UPLOAD_SECONDS)
    return { url: `/object/upload/sign/${encoded(bucket, name)}?token=${token}`, token }
  })

  scope.put('/object/upload/sign/:bucket/*', async (request) => {
    const { bucket, name } = targetOf(request)
    const pass = await passOf(request, passes, 'upload')
    if (pass.owner !== undefined) await checkGates(pass.owner, access)
    const upload = await readUpload(request, pass.upsert ?? false)
    const stored = await files.uploadFor(pass.owner ?? null, upload)
    return { Id: stored.id, Key: `${bucket}/${name}` }
  })
}
