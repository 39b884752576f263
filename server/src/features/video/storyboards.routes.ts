import {
  createStoryboard,
  deleteStoryboard,
  deleteTake,
  getStoryboard,
  listStoryboards,
  putStoryboard,
  restoreStoryboard,
} from '@studio/contract/video'
import { bind, type Http } from '../../platform/http/index.ts'
import type { StoryboardsService } from './storyboards.service.ts'

export function bindStoryboards(http: Http, storyboards: StoryboardsService): void {
  bind(http, listStoryboards, ({ query }, { actor }) => storyboards.list(actor.id, query))
  bind(http, createStoryboard, async ({ body }, { actor, idempotencyKey }) => ({
    storyboard: await storyboards.begin(actor.id, body, idempotencyKey),
  }))
  bind(http, getStoryboard, async ({ params }, { actor }) => ({
    storyboard: await storyboards.get(actor.id, params.id),
  }))
  bind(http, putStoryboard, async ({ params, body }, { actor }) => ({
    storyboard: await storyboards.save(actor.id, params.id, body),
  }))
  bind(http, deleteStoryboard, ({ params }, { actor }) => storyboards.remove(actor.id, params.id))
  bind(http, restoreStoryboard, async ({ params }, { actor }) => ({
    storyboard: await storyboards.restore(actor.id, params.id),
  }))
  bind(http, deleteTake, async ({ params }, { actor }) => ({
    storyboard: await storyboards.removeTake(actor.id, params.id, params.takeId),
  }))
}
