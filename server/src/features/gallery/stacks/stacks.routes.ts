import * as contract from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { StacksService } from './stacks.service.ts'

export function bindStacks(http: Http, stacks: StacksService): void {
  bind(http, contract.createStack, ({ body }, { actor }) => stacks.create(actor.id, body))
  bind(http, contract.changeStack, ({ params, body }, { actor }) => stacks.change(actor.id, params.id, body))
  bind(http, contract.deleteStack, ({ params }, { actor }) => stacks.remove(actor.id, params.id))
}
