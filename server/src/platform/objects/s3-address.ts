/** Parsed bucket URL. Without credentials the SDK's default chain is used, such as a machine role. */
export interface S3Address {
  bucket: string
  /** Absent: Amazon's endpoint of the region. */
  endpoint: string | undefined
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const FORMS = 's3://key:secret@bucket?region=… or s3+https://key:secret@host/bucket?region=…'

/**
 * Parses `s3://key:secret@bucket?region=…`, or for other servers `s3+http://key:secret@host:9000/bucket?region=…`
 * (also `s3+https`). The default region is us-east-1.
 * @throws Error that names the two forms, never the secret.
 */
export function readS3Address(text: string): S3Address {
  const isPlain = /^s3(\+https?)?:\/\/[^\s#\\]+$/.test(text)
  const url = isPlain && URL.canParse(text) ? new URL(text) : undefined
  const kind = /^s3(?:\+(https?))?:$/.exec(url?.protocol ?? '')
  if (!url || !kind) throw new Error(`The bucket URL must be ${FORMS}.`)
  const own = kind[1]
  const bucket = own ? url.pathname.replace(/^\/|\/$/g, '') : url.hostname
  if (!bucket || bucket.includes('/')) throw new Error(`The bucket URL must contain a bucket name: ${FORMS}.`)
  if (!own && !['', '/'].includes(url.pathname))
    throw new Error(`The bucket URL must not contain a folder: ${FORMS}.`)
  if (!/^[a-z\d][a-z\d.-]*[a-z\d]$/.test(bucket))
    throw new Error('A bucket name may contain only lower-case letters, digits, dots and hyphens.')
  const region = url.searchParams.get('region')
  if ([...url.searchParams.keys()].some((name) => name !== 'region') || region === '')
    throw new Error(`The bucket URL may have no parameter except region: ${FORMS}.`)
  if (Boolean(url.username) !== Boolean(url.password))
    throw new Error(`The bucket URL must contain both a key and a secret, or neither: ${FORMS}.`)
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
    throw new Error('The key or secret in the bucket URL contains an unescaped %. Write it as %25.')
  }
}
