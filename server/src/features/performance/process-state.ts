import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerPerformance } from '@studio/contract/performance'

type ProcessValues = Extract<ServerPerformance['process'], { ok: true }>['value']
const MS = 1e-6

export type ProcessState = ReturnType<typeof createProcessState>

/** State of this process only. */
export function createProcessState(sockets: () => number) {
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  return {
    read(): ProcessValues {
      const { heapUsed, rss } = process.memoryUsage()
      const at = (percentile: number) => Math.max(0, loop.percentile(percentile) * MS - 20) || 0
      return {
        loop: { p50: at(50), p95: at(95), p99: at(99) },
        heap: heapUsed,
        rss,
        uptime: process.uptime(),
        sockets: sockets(),
      }
    },
    close: () => void loop.disable(),
  }
}
