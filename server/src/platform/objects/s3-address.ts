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
  const url = URL.canParse(text) ? new URL(text) : undefined
  const kind = /^s3(?:\+(https?))?:$/.exec(url?.protocol ?? '')
  if (!url || !kind) throw new Error(`The address of the bucket must be ${FORMS}.`)
  const own = kind[1]
  const bucket = own ? url.pathname.replace(/^\/|\/$/g, '') : url.hostname
  if (!bucket || bucket.includes('/')) throw new Error(`The address of the bucket must name one: ${FORMS}.`)
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  return {
    bucket,
    endpoint: own && `${own}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}
