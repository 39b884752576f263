import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, ObjectMissing, type Objects } from './objects.ts'
import { readS3Address } from './s3-address.ts'

/** Max. keys deleted per call. */
const REMOVE_BATCH_SIZE = 1_000
const CONNECT_MS = 5_000
/** Ms without a response after which a call fails and is retried. */
const ANSWER_MS = 60_000

const isMissing = (error: unknown) =>
  ['NoSuchKey', 'NotFound'].includes((error as Error).name) ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/**
 * Objects in an S3-compatible bucket; see {@link readS3Address} for the URL. Makes no call until used.
 * @throws Error for an invalid URL.
 */
export function openS3Objects(url: string): Objects {
  const { bucket, endpoint, region, credentials } = readS3Address(url)
  const client = new S3Client({
    region,
    // Other stores have no host name per bucket, and some don't support newer checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  })

  const get: Objects['get'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const answer = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: checkKey(key), ...(Range ? { Range } : {}) }),
      )
      const body = answer.Body instanceof Readable ? answer.Body : Readable.from([])
      const mime = answer.ContentType
      return { body, bytes: answer.ContentLength ?? 0, ...(mime ? { mime } : {}) }
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key, { cause: error }) : error
    }
  }

  return {
    get,
    async put(key, bytes, { mime }) {
      const params = { Bucket: bucket, Key: checkKey(key), Body: bytes, ContentType: mime }
      await new Upload({ client, params }).done()
    },
    async read(key) {
      return Buffer.concat(await (await get(key)).body.toArray())
    },
    async withFile(key, use) {
      const { body } = await get(key)
      const folder = await mkdtemp(join(tmpdir(), 'studio-object-'))
      const path = join(folder, 'object')
      try {
        await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await use(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async remove(keys) {
      for (let at = 0; at < keys.length; at += REMOVE_BATCH_SIZE) {
        const Objects = keys.slice(at, at + REMOVE_BATCH_SIZE).map((key) => ({ Key: checkKey(key) }))
        const answer = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        )
        const failed = answer.Errors?.find(({ Code }) => Code !== 'NoSuchKey')
        if (failed) throw new Error(`Object ${failed.Key} couldn’t be deleted: ${failed.Message}`)
      }
    },
    async *list(prefix = '') {
      let ContinuationToken: string | undefined
      do {
        const answer = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            ...(ContinuationToken ? { ContinuationToken } : {}),
          }),
        )
        for (const { Key, Size = 0, ETag = '' } of answer.Contents ?? [])
          if (Key !== undefined) yield { key: Key, bytes: Size, version: ETag }
        ContinuationToken = answer.IsTruncated ? answer.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
    },
    free: async () => undefined,
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
  }
}
