import { Readable } from 'node:stream'
import * as contract from '@studio/contract/imports'
import type { FastifyRequest } from 'fastify'
import { bind, contentDigest, type Http } from '../../platform/http/index.ts'
import type { Body, BytesService } from './bytes.service.ts'
import type { FilesService } from './files.service.ts'
import type { ImportsService } from './imports.service.ts'
import type { UndoService } from './undo.service.ts'

function bodyOf({ body, headers }: FastifyRequest): Body {
  const { 'content-length': length } = headers
  return {
    stream: (body as Readable | undefined) ?? Readable.from([]),
    length: length === undefined ? undefined : Number(length),
    sha256: contentDigest(headers['content-digest']),
  }
}

/** Undefined without a valid header. */
function offsetOf({ headers }: FastifyRequest): number | undefined {
  const offset = String(headers['upload-offset'] ?? '')
  return /^\d{1,15}$/.test(offset) ? Number(offset) : undefined
}

export function bindImports(
  http: Http,
  {
    imports,
    files,
    bytes,
    undo,
  }: {
    imports: ImportsService
    files: FilesService
    bytes: BytesService
    undo: UndoService['undo']
  },
): void {
  bind(http, contract.createImport, async ({ body }, { actor }) => ({
    import: await imports.create(actor.id, body),
  }))
  bind(http, contract.listImports, async (_, { actor }) => ({ imports: await imports.list(actor.id) }))
  bind(http, contract.getImport, ({ params }, { actor }) => imports.get(actor.id, params.id))
  bind(http, contract.changeImport, async ({ params, body }, { actor }) => ({
    import: await imports.change(actor.id, params.id, body),
  }))
  bind(http, contract.putImportFiles, async ({ params, body }, { actor }) => {
    await bytes.joinReceived(actor.id, params.id)
    return files.put(actor.id, params.id, body.files)
  })
  bind(http, contract.putImportBytes, async ({ params }, { actor, raw }) => ({
    file: await bytes.put(actor.id, params.id, params.number, bodyOf(raw)),
  }))
  bind(http, contract.patchImportBytes, async ({ params }, { actor, raw }) => ({
    file: await bytes.append(actor.id, params.id, params.number, {
      ...bodyOf(raw),
      offset: offsetOf(raw),
      maxBytes: contract.IMPORT_PART_BYTES,
    }),
  }))
  bind(http, contract.getImportOffset, async ({ params }, { actor, reply }) => {
    const { offset, length } = await bytes.offset(actor.id, params.id, params.number)
    reply.headers({
      'upload-offset': String(offset),
      'upload-length': String(length),
      'cache-control': 'no-store',
    })
    return { offset, length }
  })
  bind(http, contract.pauseImport, async ({ params }, { actor }) => ({
    import: await imports.pause(actor.id, params.id),
  }))
  bind(http, contract.resumeImport, async ({ params }, { actor }) => ({
    import: await imports.resume(actor.id, params.id),
  }))
  bind(http, contract.finishImport, async ({ params }, { actor }) => {
    // Otherwise a file whose parts were all received would be forgotten.
    await bytes.joinReceived(actor.id, params.id)
    return { import: await imports.finish(actor.id, params.id) }
  })
  bind(http, contract.listImportClocks, async ({ params }, { actor }) => ({
    clocks: await imports.clocks(actor.id, params.id),
  }))
  bind(http, contract.shiftImportClock, ({ params, body }, { actor, idempotencyKey }) =>
    imports.shiftClock(actor.id, params.id, body, idempotencyKey),
  )
  bind(http, contract.undoImport, ({ params }, { actor }) => undo(actor.id, params.id))
}
