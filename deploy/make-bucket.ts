// Creates the bucket of STUDIO_OBJECTS_URL, unless it exists: `node deploy/make-bucket.ts`.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readS3Address } from '../server/src/platform/objects/s3-address.ts'

const { bucket, endpoint, region, credentials } = readS3Address(process.env.STUDIO_OBJECTS_URL ?? '')
const client = new S3Client({
  region,
  // Waits for a server that is still starting.
  maxAttempts: 10,
  ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  ...(credentials ? { credentials } : {}),
})
const exists = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
  () => true,
  (error: { $metadata?: { httpStatusCode?: number } }) => {
    if (error.$metadata?.httpStatusCode === 404) return false
    throw error
  },
)
if (!exists) await client.send(new CreateBucketCommand({ Bucket: bucket }))
process.stdout.write(exists ? `The bucket ${bucket} exists.\n` : `The bucket ${bucket} was created.\n`)
