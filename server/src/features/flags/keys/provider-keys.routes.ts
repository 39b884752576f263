import {
  checkProviderKey,
  deleteProviderKey,
  getProviderKey,
  listProviderKeys,
  putProviderKey,
} from '@studio/contract/flags'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { ProviderKeys } from './provider-keys.service.ts'

export function bindProviderKeys(http: Http, keys: ProviderKeys): void {
  bind(http, listProviderKeys, () => keys.list())
  bind(http, getProviderKey, async ({ params }) => ({ key: await keys.get(params.provider) }))
  bind(http, putProviderKey, async ({ params, body }, { actor }) => ({
    key: await keys.put(actor.id, params.provider, body),
  }))
  bind(http, deleteProviderKey, async ({ params, query }, { actor }) => ({
    key: await keys.remove(actor.id, params.provider, query.reason),
  }))
  bind(http, checkProviderKey, async ({ params }) => ({ key: await keys.check(params.provider) }))
}
