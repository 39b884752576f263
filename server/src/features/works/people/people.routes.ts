import * as contract from '@studio/contract/works'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { PeopleService } from './people.service.ts'

export function bindPeople(http: Http, people: PeopleService): void {
  bind(http, contract.followCreator, ({ params }, { actor }) => people.follow(actor.id, params.id))
  bind(http, contract.unfollowCreator, ({ params }, { actor }) => people.unfollow(actor.id, params.id))
  bind(http, contract.listMutes, async (_, { actor }) => ({ mutes: await people.mutes(actor.id) }))
  bind(http, contract.putMute, ({ body }, { actor }) => people.mute(actor.id, body))
  bind(http, contract.deleteMute, ({ query }, { actor }) => people.unmute(actor.id, query))
}
