import type { SessionPerson, SessionSummary } from '@studio/contract/sessions'
import { type ArchiveFile, writeArchive } from '../../platform/archive/index.ts'
import { csvHead, csvLine } from '@studio/domain/kernel'
import type { Database } from '../../platform/database/index.ts'
import { ObjectMissing } from '../../platform/objects/index.ts'
import { fileName } from '../gallery/index.ts'
import { findMembers } from './members.store.ts'
import type { Rooms } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import type { SessionRow } from './sessions.store.ts'
import * as shoots from './shoots.store.ts'

const NUMBERS = ['asked', 'made', 'kept', 'hearts', 'credits'] as const

export type SummaryService = ReturnType<typeof createSummaryService>

/** Summary of a session: contributions and costs. */
export function createSummaryService({
  database,
  gallery,
  rooms,
}: Pick<SessionsDeps, 'database' | 'gallery'> & { rooms: Rooms }) {
  /** Omits hidden hearts, including their number. */
  async function sumUp(db: Database, session: SessionRow): Promise<SessionSummary> {
    const [members, images, rows, picks] = await Promise.all([
      findMembers(db, session.id),
      shoots.findFlags(db, session.id),
      shoots.findShoots(db, session.id),
      shoots.findPicks(db, session.id),
    ])
    const revealed = new Set(
      rows.filter((row) => !session.rules.blindPicks || row.revealed_at).map((row) => row.job_id),
    )
    const requesters = new Map(rows.map((row) => [row.job_id, row.by_id]))
    const people = members.map((member): SessionPerson => {
      const own = images.filter((each) => requesters.get(each.job_id) === member.user_id)
      return {
        userId: member.user_id,
        displayName: member.display_name,
        role: member.role,
        colour: member.colour,
        asked: rows.filter((row) => row.by_id === member.user_id).length,
        made: own.length,
        kept: own.filter((each) => each.flag === 'pick').length,
        hearts: picks.filter(
          (pick) => pick.user_id === member.user_id && pick.verdict === 'heart' && revealed.has(pick.job_id),
        ).length,
        credits: member.spent,
      }
    })
    const sum = (name: (typeof NUMBERS)[number]) => people.reduce((total, each) => total + each[name], 0)
    const picked = images.filter((each) => each.flag === 'pick').map((each) => each.media_id)
    const credits = sum('credits')
    return {
      people,
      total: {
        asked: sum('asked'),
        made: images.length,
        kept: picked.length,
        hearts: sum('hearts'),
        credits,
        creditsPerKept: picked.length === 0 ? null : credits / picked.length,
      },
      kept: picked,
    }
  }

  /** Opens each original only after the previous one was read completely. */
  async function* filesOf(session: SessionRow): AsyncGenerator<ArchiveFile> {
    let place = 0
    for (const { media_id: id, payer_id: payerId, flag } of await shoots.findFlags(database.db, session.id)) {
      if (flag !== 'pick') continue
      try {
        const file = await gallery.loadSharedFile(payerId, id)
        if (!file) continue
        place += 1
        const { body } = await file.open()
        yield {
          path: fileName(`${String(place).padStart(3, '0')} ${id.slice(0, 8)}`, file.mime),
          content: body,
          modifiedAt: session.created_at,
        }
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error
      }
    }
    // Some programs report an empty archive as damaged.
    if (place === 0)
      yield {
        path: 'nothing-was-kept.txt',
        content: 'No images were kept.\n',
        modifiedAt: session.created_at,
      }
  }

  return {
    async get(userId: string, id: string): Promise<SessionSummary> {
      return sumUp(database.db, await rooms.enter(database.db, id, userId))
    },

    async csv(userId: string, id: string): Promise<string> {
      const { people, total } = await sumUp(database.db, await rooms.enter(database.db, id, userId))
      return [
        csvHead(['name', 'role', ...NUMBERS]),
        ...people.map((person) =>
          csvLine([person.displayName, person.role, ...NUMBERS.map((name) => person[name])]),
        ),
        csvLine(['total', '', ...NUMBERS.map((name) => total[name])]),
      ].join('')
    },

    async zip(userId: string, id: string) {
      return writeArchive(filesOf(await rooms.enter(database.db, id, userId)))
    },
  }
}
