// Scans texts in a worker thread: a million of them take seconds, which would block other requests.
import { parentPort, workerData } from 'node:worker_threads'
import type { RuleToCompile } from '@studio/domain/rules'
import { createTally, type PastText } from './simulate.ts'

interface Setup {
  rule: RuleToCompile
  live: RuleToCompile[]
  window: { from: number; to: number }
}

const { rule, live, window } = workerData as Setup
const tally = createTally(rule, live, window)

parentPort?.on('message', (page: PastText[] | null) => {
  if (page) tally.add(page)
  parentPort?.postMessage(page ? page.length : tally.finish())
})
