import { ROADMAP_COUNT, ROADMAP_TOPIC, type RoadmapCount } from '@studio/contract/roadmap'
import { NO_RIGHTS } from '../realtime/index.ts'
import type { RoadmapDeps } from './roadmap.needs.ts'

/** As a trigger tells of each count that has changed: the id of the item and how many votes it has now. */
const COUNTS_CHANNEL = 'roadmap_counts'

/** Tells those who look at the roadmap how many votes an item has, as soon as that is another number; nobody of whom. */
export function tellCounts({ news, realtime }: Pick<RoadmapDeps, 'news' | 'realtime'>): void {
  realtime.addPolicy({
    prefix: ROADMAP_TOPIC,
    rightsOf: async (topic, caller) =>
      topic === ROADMAP_TOPIC && caller.role === 'authenticated'
        ? { broadcast: { read: true, write: false }, presence: NO_RIGHTS.presence }
        : NO_RIGHTS,
  })
  news.on(COUNTS_CHANNEL, (payload) => {
    const [id = '', votes] = payload.split(' ')
    const count: RoadmapCount = { id, votes: Number(votes) }
    realtime.tellTopicHere(ROADMAP_TOPIC, ROADMAP_COUNT, { ...count })
  })
}
