/** What an address of a bucket says. Without credentials the SDK's own chain is used (a role of the machine, say). */
export interface S3Address {
  bucket: string
  /** Absent: Amazon's own for the region. */
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const FORMS = 's3://key:secret@bucket?region=… or s3+https://key:secret@host/bucket?region=…'

/**
 * Reads `s3://key:secret@bucket?region=…`, or, for another server than Amazon's,
 * `s3+http://key:secret@host:9000/bucket?region=…` (`s3+https` as well). Region is us-east-1 unless given.
 * @throws Error that names the two forms, never the secret.
 */
export function readS3Address(text: string): S3Address {
  const isPlain = /^s3(\+https?)?:\/\/[^\s#\\]+$/.test(text)
  const url = isPlain && URL.canParse(text) ? new URL(text) : undefined
  const kind = /^s3(?:\+(https?))?:$/.exec(url?.protocol ?? '')
  if (!url || !kind) throw new Error(`The address of the bucket must be ${FORMS}.`)
  const own = kind[1]
  const bucket = own ? url.pathname.replace(/^\/|\/$/g, '') : url.hostname
  if (!bucket || bucket.includes('/')) throw new Error(`The address of the bucket must name one: ${FORMS}.`)
  if (!own && !['', '/'].includes(url.pathname))
    throw new Error(`The address of the bucket must not have a folder: ${FORMS}.`)
  if (!/^[a-z\d][a-z\d.-]*[a-z\d]$/.test(bucket))
    throw new Error('The name of the bucket must be lower-case letters, digits, dots and dashes.')
  const region = url.searchParams.get('region')
  if ([...url.searchParams.keys()].some((name) => name !== 'region') || region === '')
    throw new Error(`The address of the bucket may have a region and nothing else behind it: ${FORMS}.`)
  if (Boolean(url.username) !== Boolean(url.password))
    throw new Error(`The address of the bucket must have both a key and a secret, or neither: ${FORMS}.`)
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decoded)
  return {
    bucket,
    endpoint: own && `${own}://${url.host}`,
    region: region ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(
      'The key or secret of the bucket has a % that is not followed by two hexadecimal digits: write %25.',
    )
  }
}
