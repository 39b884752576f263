import * as contract from '@studio/contract/things'
import {
  bind,
  BYTES_ONLY,
  type BytesResult,
  type Http,
  isUnchanged,
  receive,
} from '../../platform/http/index.ts'
import type { ThingBytes } from './bytes.service.ts'
import type { ThingsService } from './things.service.ts'

const ALWAYS = {
  ...BYTES_ONLY,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
}

export function bindThings(
  http: Http,
  { things, bytes }: { things: ThingsService; bytes: ThingBytes },
): void {
  bind(http, contract.listThings, ({ query }, { actor }) => things.list(actor.id, query))
  bind(http, contract.getThing, async ({ params }, { actor }) => ({
    thing: await things.get(actor.id, params.id),
  }))
  bind(http, contract.uploadThing, async ({ query }, { actor, raw }) => {
    const { 'content-length': length } = raw.headers
    const thing = await things.upload(actor.id, {
      name: query.name,
      length: length === undefined ? undefined : Number(length),
      receive: (limits) => receive(raw, limits),
    })
    return { thing }
  })
  bind(http, contract.changeThing, async ({ params, body }, { actor }) => ({
    thing: await things.change(actor.id, params.id, body),
  }))
  bind(http, contract.prepareThingAgain, async ({ params }, { actor }) => ({
    thing: await things.prepareAgain(actor.id, params.id),
  }))
  bind(http, contract.deleteThing, ({ params }, { actor }) => things.remove(actor.id, params.id))
  bind(http, contract.restoreThing, async ({ params }, { actor }) => ({
    thing: await things.restore(actor.id, params.id),
  }))

  const serve = async (
    variant: 'file' | 'cover',
    id: string,
    query: { expires?: string | undefined; signature?: string | undefined },
    { userId, known }: { userId: string | undefined; known: string | undefined },
  ): Promise<BytesResult> => {
    const { etag, mime, open } = await bytes(variant, id, { userId, signature: query })
    const headers: Record<string, string> = { ...ALWAYS, etag }
    if (isUnchanged(known, etag)) return { status: 304, headers, body: Buffer.alloc(0) }
    const object = await open()
    return {
      headers: { ...headers, 'content-type': mime, 'content-length': String(object.bytes) },
      body: object.body,
    }
  }
  bind(http, contract.getThingFile, ({ params, query }, { actor, raw }) =>
    serve('file', params.id, query, { userId: actor?.id, known: raw.headers['if-none-match'] }),
  )
  bind(http, contract.getThingCover, ({ params, query }, { actor, raw }) =>
    serve('cover', params.id, query, { userId: actor?.id, known: raw.headers['if-none-match'] }),
  )
}
