import * as contract from '@studio/contract/darkroom'
import type { FastifyRequest } from 'fastify'
import { bind, BYTES_ONLY, type BytesResult, type Http, isUnchanged } from '../../platform/http/index.ts'
import type { Signature } from '../../platform/signing/index.ts'
import { attachmentOf } from '../gallery/index.ts'
import type { CachedPart, CacheService } from './cache.service.ts'
import type { DarkroomService } from './darkroom.service.ts'
import type { ObjectsService } from './objects.service.ts'
import type { PresetsService } from './presets.service.ts'
import type { SyncsService } from './syncs.service.ts'

const ALWAYS = {
  ...BYTES_ONLY,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
}

interface Services {
  darkroom: DarkroomService
  cache: CacheService
  files: ObjectsService
  syncs: SyncsService
  presets: PresetsService
}

export function bindDarkroom(http: Http, { darkroom, cache, files, syncs, presets }: Services): void {
  bind(http, contract.getDarkroom, ({ params, query }, { actor }) =>
    darkroom.get({ userId: actor.id, ...params }, query.language),
  )
  bind(http, contract.putEdit, ({ params, query, body }, { actor }) =>
    darkroom.put({ userId: actor.id, ...params }, body, query.language),
  )
  bind(http, contract.listEditVersions, async ({ params }, { actor }) => ({
    versions: await darkroom.versions({ userId: actor.id, ...params }),
  }))
  bind(http, contract.addEditVersion, ({ params, body }, { actor, idempotencyKey }) =>
    darkroom.addVersion({ userId: actor.id, ...params }, body, idempotencyKey),
  )
  bind(http, contract.restoreEditVersion, ({ params, query }, { actor, idempotencyKey }) =>
    darkroom.restore({ userId: actor.id, ...params }, query.language, idempotencyKey),
  )
  bind(http, contract.revertEdit, ({ params, query }, { actor, idempotencyKey }) =>
    darkroom.revert({ userId: actor.id, ...params }, query.language, idempotencyKey),
  )
  bind(http, contract.previewEditSync, async ({ body }, { actor }) => ({
    previews: await syncs.preview(actor.id, body),
  }))
  bind(http, contract.startEditSync, ({ body }, { actor, idempotencyKey }) =>
    syncs.begin(actor.id, body, idempotencyKey),
  )
  bind(http, contract.getEditSync, ({ params }, { actor }) => syncs.get(actor.id, params.id))
  bind(http, contract.undoEditSync, ({ params }, { actor, idempotencyKey }) =>
    syncs.undo(actor.id, params.id, idempotencyKey),
  )
  bind(http, contract.listEditPresets, async (_, { actor }) => ({ presets: await presets.list(actor.id) }))
  bind(http, contract.createEditPreset, ({ body }, { actor, idempotencyKey }) =>
    presets.create(actor.id, body, idempotencyKey),
  )
  bind(http, contract.importEditPresets, async ({ body }, { actor }) => ({
    files: await presets.importFiles(actor.id, body),
  }))
  bind(http, contract.changeEditPreset, async ({ params, body }, { actor }) => ({
    preset: await presets.update(actor.id, params.id, body),
  }))
  bind(http, contract.deleteEditPreset, ({ params }, { actor }) => presets.remove(actor.id, params.id))

  bind(http, contract.getEditSidecar, async ({ params }, { actor }) => {
    const { name, text } = await darkroom.sidecar({ userId: actor.id, ...params })
    const disposition = attachmentOf(name)
    return {
      headers: { ...ALWAYS, 'content-type': 'application/rdf+xml', 'content-disposition': disposition },
      body: Buffer.from(text),
    }
  })

  async function serve(
    part: CachedPart,
    mediaId: string,
    signature: Signature,
    { actor, raw }: { actor: { id: string } | undefined; raw: FastifyRequest },
  ): Promise<BytesResult> {
    const { etag, mime, object } = await cache.open(part, mediaId, { userId: actor?.id, signature })
    const headers: Record<string, string> = { ...ALWAYS, etag }
    if (isUnchanged(raw.headers['if-none-match'], etag)) {
      object.body.destroy()
      return { status: 304, headers, body: Buffer.alloc(0) }
    }
    return {
      headers: { ...headers, 'content-type': mime, 'content-length': String(object.bytes) },
      body: object.body,
    }
  }
  bind(http, contract.getEditProxy, ({ params, query }, context) =>
    serve('proxy', params.mediaId, query, context),
  )
  bind(http, contract.getEditBaseMap, ({ params, query }, context) =>
    serve('base-map', params.mediaId, query, context),
  )
  bind(http, contract.getEditTile, ({ params: { mediaId, x, y }, query }, context) =>
    serve({ x, y, repairs: query.repairs }, mediaId, query, context),
  )
  bind(http, contract.getEditObject, async ({ params: { hash } }, { actor }) => {
    const { body, bytes } = await files.open(actor.id, hash)
    const headers = { ...ALWAYS, 'cache-control': 'private, max-age=31536000, immutable' }
    return { headers: { ...headers, 'content-type': 'image/png', 'content-length': String(bytes) }, body }
  })
}
