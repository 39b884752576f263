import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { RESUMABLE_MS, type Storage } from '../../features/storage/index.ts'

/** `bucket/name/id`, encoded at the end of an upload’s URL. */
export function readUploadId(text: string) {
  const [bucket = '', ...segments] = text.split('/')
  const id = segments.pop() ?? ''
  return { bucket, name: segments.join('/'), id }
}

const idOf = (text: string): string => readUploadId(text).id

/** Adapts the uploads of the storage feature to the interface of the TUS package. */
export function createUploadData(resumables: Storage['resumables']): DataStore {
  return new (class extends DataStore {
    override extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ]

    override write(stream: Readable, id: string, offset: number): Promise<number> {
      return resumables.write(idOf(id), offset, stream)
    }

    override async getUpload(id: string): Promise<Upload> {
      const { length, received, told, createdAt } = await resumables.find(idOf(id))
      return new Upload({
        id,
        ...(length === undefined ? {} : { size: length }),
        offset: received,
        ...(told ? { metadata: told } : {}),
        creation_date: createdAt.toISOString(),
      })
    }

    override declareUploadLength(id: string, length: number): Promise<void> {
      return resumables.setLength(idOf(id), length)
    }

    override remove(id: string): Promise<void> {
      return resumables.remove(idOf(id))
    }

    override getExpiration(): number {
      return RESUMABLE_MS
    }
  })()
}
