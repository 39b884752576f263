import * as contract from '@studio/contract/roadmap'
import { bind, type Http, isUnchanged } from '../../platform/http/index.ts'
import type { AdminService } from './admin.service.ts'
import type { ChangelogService } from './changelog/changelog.service.ts'
import type { CommentsService } from './comments.service.ts'
import type { ItemsService } from './items.service.ts'
import type { VotesService } from './votes/votes.service.ts'

/** Cache lifetime of the feed in seconds. */
const CACHE_CONTROL = 'public, max-age=300'

export function bindPeople(
  http: Http,
  { items, votes, comments }: { items: ItemsService; votes: VotesService; comments: CommentsService },
): void {
  bind(http, contract.listRoadmap, ({ query }, { actor }) => items.list(actor.id, query))
  bind(http, contract.getRoadmapItem, ({ params }, { actor }) => items.get(actor.id, params.id))
  bind(http, contract.suggestRoadmapItem, ({ body }, { actor, idempotencyKey }) =>
    items.suggest(actor.id, body, idempotencyKey),
  )
  bind(http, contract.findSimilarRoadmapItems, ({ body }, { actor }) => items.similar(actor.id, body))
  bind(http, contract.voteForRoadmapItem, ({ params }, { actor }) => votes.vote(actor.id, params.id))
  bind(http, contract.unvoteRoadmapItem, ({ params }, { actor }) => votes.unvote(actor.id, params.id))
  bind(http, contract.followRoadmapItem, ({ params }, { actor }) => votes.follow(actor.id, params.id))
  bind(http, contract.unfollowRoadmapItem, ({ params }, { actor }) => votes.unfollow(actor.id, params.id))
  bind(http, contract.listRoadmapComments, ({ params, query }, { actor }) =>
    comments.list(actor.id, params.id, query),
  )
  bind(http, contract.commentOnRoadmapItem, ({ params, body }, { actor, idempotencyKey }) =>
    comments.add(actor.id, params.id, body.text, idempotencyKey),
  )
  bind(http, contract.deleteRoadmapComment, ({ params }, { actor }) =>
    comments.remove(actor.id, params.id, params.commentId),
  )
}

export function bindAdmins(http: Http, admin: AdminService): void {
  bind(http, contract.changeRoadmapItem, async ({ params, body }, { actor }) => ({
    item: await admin.change(actor.id, params.id, body),
  }))
  bind(http, contract.mergeRoadmapItem, async ({ params, body }, { actor }) => ({
    item: await admin.merge(actor.id, params.id, body),
  }))
  bind(http, contract.unmergeRoadmapItem, async ({ params }, { actor }) => ({
    item: await admin.unmerge(actor.id, params.id),
  }))
  bind(http, contract.moveRoadmapItem, async ({ params, body }, { actor }) => ({
    item: await admin.move(actor.id, params.id, body),
  }))
}

export function bindChangelog(http: Http, changelog: ChangelogService): void {
  bind(http, contract.listChangelog, ({ query }, { actor }) => changelog.list(actor.id, query))
  bind(http, contract.seeChangelog, (_, { actor }) => changelog.see(actor.id))
  bind(http, contract.addChangelogEntry, ({ body }, { actor, idempotencyKey }) =>
    changelog.add(actor.id, body, idempotencyKey),
  )
  bind(http, contract.getChangelogAtom, async ({ query }, { raw }) => {
    const { etag, text } = await changelog.atom(query.locale)
    const headers = {
      etag,
      'cache-control': CACHE_CONTROL,
      'content-type': 'application/atom+xml; charset=utf-8',
    }
    if (isUnchanged(raw.headers['if-none-match'], etag))
      return { status: 304, headers, body: Buffer.alloc(0) }
    return { headers, body: Buffer.from(text) }
  })
}
