import { ROADMAP_COUNT, ROADMAP_TOPIC, type RoadmapCount } from '@studio/contract/roadmap'
import { NO_RIGHTS } from '../realtime/index.ts'
import type { RoadmapDeps } from './roadmap.deps.ts'

/** Payload of the database trigger: the item id and its vote count. */
const COUNTS_CHANNEL = 'roadmap_counts'

/** Broadcasts vote counts to everyone who views the roadmap, without names. */
export function publishCounts({ pubsub, realtime }: Pick<RoadmapDeps, 'pubsub' | 'realtime'>): void {
  realtime.addPolicy({
    prefix: ROADMAP_TOPIC,
    rightsOf: async (topic, caller) =>
      topic === ROADMAP_TOPIC && caller.role === 'authenticated'
        ? { broadcast: { read: true, write: false }, presence: NO_RIGHTS.presence }
        : NO_RIGHTS,
  })
  pubsub.on(COUNTS_CHANNEL, (payload) => {
    const [id = '', votes] = payload.split(' ')
    const count: RoadmapCount = { id, votes: Number(votes) }
    realtime.notifyTopicHere(ROADMAP_TOPIC, ROADMAP_COUNT, { ...count })
  })
}
