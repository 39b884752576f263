import type { Bucket, Entry, StoredFile } from '../../features/storage/index.ts'

export const presentBucket = (bucket: Bucket) => ({
  id: bucket.id,
  name: bucket.id,
  owner: bucket.owner ?? '',
  public: bucket.public,
  file_size_limit: bucket.file_size_limit,
  allowed_mime_types: bucket.allowed_mime_types,
  created_at: bucket.created_at.toISOString(),
  updated_at: bucket.updated_at.toISOString(),
})

type FileFacts = Pick<StoredFile, 'etag' | 'bytes' | 'mime' | 'cache_control' | 'updated_at'>

const factsOf = (file: FileFacts) => ({
  eTag: file.etag,
  size: file.bytes,
  mimetype: file.mime,
  cacheControl: file.cache_control,
  lastModified: file.updated_at.toISOString(),
  contentLength: file.bytes,
  httpStatusCode: 200,
})

/** Presents an object or a folder. A folder has only a name. */
export function presentEntry(entry: Entry) {
  if (entry.is_folder)
    return {
      name: entry.segment,
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    }
  return {
    name: entry.segment,
    id: entry.id,
    updated_at: entry.updated_at.toISOString(),
    created_at: entry.created_at.toISOString(),
    last_accessed_at: entry.last_accessed_at.toISOString(),
    metadata: factsOf(entry),
  }
}

export const presentPaged = (file: StoredFile) => ({
  id: file.id,
  key: file.name,
  name: file.name,
  updated_at: file.updated_at.toISOString(),
  created_at: file.created_at.toISOString(),
  metadata: factsOf(file),
})

/** Presents a deleted row, for the caller who deleted it. */
export const presentRow = (file: StoredFile) => ({
  bucket_id: file.bucket_id,
  name: file.name,
  owner: file.owner,
  owner_id: file.owner,
  version: file.version,
  id: file.id,
  updated_at: file.updated_at.toISOString(),
  created_at: file.created_at.toISOString(),
  last_accessed_at: file.last_accessed_at.toISOString(),
  metadata: factsOf(file),
  user_metadata: file.metadata,
})

export const presentInfo = (file: StoredFile) => ({
  id: file.id,
  name: file.name,
  version: file.version,
  bucket_id: file.bucket_id,
  size: file.bytes,
  content_type: file.mime,
  cache_control: file.cache_control,
  etag: file.etag,
  metadata: file.metadata ?? {},
  last_modified: file.updated_at.toISOString(),
  created_at: file.created_at.toISOString(),
})
