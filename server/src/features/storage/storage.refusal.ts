/** Refusal of the storage protocol. Clients read the actual status from the body. */
export class StorageRefusal extends Error {
  /** The actual status. */
  readonly status: number
  readonly error: string
  readonly code: string
  /** Status of the HTTP response. */
  readonly answeredAs: number

  constructor(status: number, error: string, code: string, message: string, answeredAs = 400) {
    super(message)
    this.name = 'StorageRefusal'
    this.status = status
    this.error = error
    this.code = code
    this.answeredAs = answeredAs
  }
}

const refused = (status: number, error: string, code: string, message: string) => () =>
  new StorageRefusal(status, error, code, message)

export const bucketNotFound = refused(404, 'Bucket not found', 'NoSuchBucket', 'Bucket not found')
export const objectNotFound = refused(404, 'not_found', 'NoSuchKey', 'Object not found')
export const bucketExists = refused(409, 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')
export const objectExists = refused(409, 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')
export const denied = refused(
  403,
  'Unauthorized',
  'AccessDenied',
  'new row violates row-level security policy',
)
export const unproven = refused(
  403,
  'Unauthorized',
  'AccessDenied',
  'Please confirm with your second factor first.',
)
export const tooLarge = refused(
  413,
  'Payload too large',
  'EntityTooLarge',
  'The object exceeded the maximum allowed size',
)
export const storageFull = () =>
  new StorageRefusal(507, 'QuotaExceeded', 'QuotaExceeded', 'There is no room for the object', 507)
export const uploadNotFound = refused(404, 'not_found', 'NoSuchUpload', 'The upload was not found')
export const uploadEnded = refused(410, 'Gone', 'NoSuchUpload', 'The upload has ended')
export const partConflict = refused(409, 'Conflict', 'InvalidUploadOffset', 'Upload-Offset conflict')
export const notEmpty = refused(
  409,
  'ResourceNotEmpty',
  'ResourceNotEmpty',
  'The bucket you tried to delete is not empty',
)
export const badBucketName = refused(400, 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')
export const badMime = (mime: string) =>
  new StorageRefusal(415, 'invalid_mime_type', 'InvalidMimeType', `mime type ${mime} is not supported`)
export const badKey = (key: string) =>
  new StorageRefusal(400, 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)
export const badRequest = (message: string) =>
  new StorageRefusal(400, 'InvalidRequest', 'InvalidRequest', message)
export const badSignature = (message: string) =>
  new StorageRefusal(400, 'InvalidSignature', 'InvalidSignature', message)
