// Creates the bucket of STUDIO_OBJECTS_URL, unless it exists: `node deploy/make-bucket.ts`.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { readS3Address } from '../server/src/platform/objects/s3-address.ts'

async function makeBucket(url: string): Promise<string> {
  const { bucket, endpoint, region, credentials } = readS3Address(url)
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
  if (exists) return `The bucket ${bucket} exists.`
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return `The bucket ${bucket} was created.`
}

try {
  process.stdout.write(`${await makeBucket(process.env.STUDIO_OBJECTS_URL ?? '')}\n`)
} catch (error) {
  const { message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  process.stderr.write(
    `The bucket wasn’t created: ${status ? `the object store answered ${status}` : message}\n`,
  )
  process.exitCode = 1
}
