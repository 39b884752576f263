/** Admin console: items that need attention and the health of the installation, each source separately. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { HEALTH_NAMES, type Overview, type WaitingThing } from '@studio/contract/console'
import type { AuditEntry } from '@studio/contract/audit'
import { DAY_MS } from '@studio/contract/kernel'
import { bindConsole } from './console.routes.ts'
import { ownSources, type OwnSourcesDeps } from './console.sources.ts'
import { countErrors, countHours, findFirstAccountTime } from './console.store.ts'
import { createReader } from './read.ts'
import { todayOf } from './today.ts'

export { waitingElsewhere } from './waiting-elsewhere.ts'

interface ConsoleNeeds extends Pick<OwnSourcesDeps, 'models' | 'connections' | 'backups'> {
  /** Open items of other features by name. Sources are queried separately and may fail separately. */
  waiting: Record<string, () => Promise<WaitingThing[]>>
  /** Recent admin actions. */
  lately: () => Promise<AuditEntry[]>
}

export function createConsole(platform: Platform, needs: ConsoleNeeds): Feature {
  const { http, log, clock, database, objects, queue, config } = platform
  const { models, connections, backups, waiting, lately } = needs
  const { db } = database
  const read = createReader(log)
  const { version } = config
  const own = ownSources({ database, objects, queue, clock, models, connections, backups, version })
  const sources = { ...own.waiting, ...waiting }

  /** Start of today as sent by the client, otherwise midnight UTC. */
  function beginningOf(now: Date, text: string | undefined): Date {
    const parsed = text === undefined ? Number.NaN : Date.parse(text)
    const isToday = parsed <= now.getTime() && parsed > now.getTime() - DAY_MS
    return new Date(isToday ? parsed : Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  }

  async function readAll<Value>(of: Record<string, () => Promise<Value>>) {
    const entries = Object.entries(of).map(
      async ([name, source]) => [name, await read(name, source)] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }

  async function today(from: Date, now: Date) {
    const [rows, beginning] = [await countHours(db, from, now), await findFirstAccountTime(db)]
    return todayOf(rows, from, now, beginning)
  }

  bindConsole(http, async (start): Promise<Overview> => {
    const now = clock.now()
    const from = beginningOf(now, start)
    const [things, health, engines, figures, errors, actions] = await Promise.all([
      readAll(sources),
      readAll(own.health),
      read('engines', own.engines),
      read('today', () => today(from, now)),
      read('errors', async () =>
        (await countErrors(db, from)).map((row) => ({ ...row, last: row.last.toISOString() })),
      ),
      read('lately', lately),
    ])
    return {
      checkedAt: now.toISOString(),
      waiting: things,
      health: Object.fromEntries(HEALTH_NAMES.map((name) => [name, health[name]])) as Overview['health'],
      engines,
      today: figures,
      errors,
      lately: actions,
    }
  })
  return { name: 'console' }
}
