import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/roadmap'
import { CallRefused, startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

/** Members of a test board: an admin and two users. */
export interface Board {
  studio: Studio
  admin: TestActor
  me: TestActor
  other: TestActor
}

/** A running clock, `ahead` of the real time in ms. */
export function boardClock() {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  return clock
}
type BoardClock = ReturnType<typeof boardClock>

export async function openBoard(clock: BoardClock): Promise<Board> {
  const studio = await startTestStudio({ clock, runsWorker: false })
  return {
    studio,
    admin: await studio.onboarded(),
    me: await studio.onboarded(),
    other: await studio.onboarded(),
  }
}

export const params = (id: string) => ({ params: { id } })
export const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return error instanceof CallRefused ? error.code : error
}

/** Actions on a test board, by `me` by default. */
export function callsOf(clock: BoardClock, board: () => Board) {
  const call: Studio['call'] = (...args) => board().studio.call(...args)
  const query = async (text: string, values: unknown[] = []) =>
    (await board().studio.database.pool.query(text, values)).rows
  return {
    query,
    /** Resets the board to the built-in roadmap. */
    async clear(): Promise<void> {
      clock.ahead = 0
      await query("delete from roadmap_items where id::text not like '00000000-%'")
      await query('delete from roadmap_told')
    },
    suggest: async (title: string, by = board().me, body = '') =>
      (
        await call(contract.suggestRoadmapItem, { body: { title, body } }, by, {
          'idempotency-key': randomUUID(),
        })
      ).item,
    get: async (id: string, by = board().me) => await call(contract.getRoadmapItem, params(id), by),
    vote: (id: string, by: TestActor) => call(contract.voteForRoadmapItem, params(id), by),
    unvote: (id: string, by: TestActor) => call(contract.unvoteRoadmapItem, params(id), by),
    change: async (id: string, body: contract.RoadmapItemChange, by = board().admin) =>
      (await call(contract.changeRoadmapItem, { ...params(id), body }, by)).item,
    merge: (id: string, into: string, by = board().admin) =>
      call(contract.mergeRoadmapItem, { ...params(id), body: { into } }, by),
    unmerge: (id: string, by = board().admin) => call(contract.unmergeRoadmapItem, params(id), by),
    list: (filters: Partial<contract.RoadmapQuery> = {}, by = board().me) =>
      call(contract.listRoadmap, { query: filters }, by),
    /** Bulk rows without usable accounts, for tests of size. */
    async givenVoters(count: number, days = 40): Promise<string[]> {
      const rows = await query(
        `insert into users (created_at) select now() - $2 * interval '1 day' from generate_series(1, $1) returning id`,
        [count, days],
      )
      return rows.map(({ id }) => id as string)
    },
    async givenItems(count: number, status = 'suggested'): Promise<string[]> {
      const rows = await query(
        `insert into roadmap_items (id, title, status, position, search, created_at, status_at)
         select gen_random_uuid(), 'Item number ' || n, $2, 'c' || lpad(n::text, 8, '0'), '', now(), now()
         from generate_series(1, $1) n returning id`,
        [count, status],
      )
      return rows.map(({ id }) => id as string)
    },
    giveVote: (itemId: string, userId: string) =>
      query('insert into roadmap_votes values ($1, $2, $1, $3)', [itemId, userId, clock.now()]),
  }
}
