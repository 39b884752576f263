import { DAY_MS } from '@studio/contract/kernel'
import type { LegalAcceptance, LegalAcceptanceFilter } from '@studio/contract/legal'
import { csvHead, csvLine } from '@studio/domain/kernel'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../platform/database/index.ts'
import { type AcceptanceFilter, findAcceptances } from './legal.store.ts'

const CSV_PAGE = 1_000

const dayStart = (day: string): Date => new Date(`${day}T00:00:00Z`)

const filterOf = ({ person, version, dateFrom, dateTo }: LegalAcceptanceFilter): AcceptanceFilter => ({
  person,
  version,
  from: dateFrom === undefined ? undefined : dayStart(dateFrom),
  before: dateTo === undefined ? undefined : new Date(dayStart(dateTo).getTime() + DAY_MS),
})

export type Acceptances = ReturnType<typeof createAcceptances>

/** Acceptances of documents, for admins. */
export function createAcceptances({ db }: Pick<DatabaseHandle, 'db'>) {
  async function list(
    query: LegalAcceptanceFilter & { cursor?: string | undefined; limit: number },
  ): Promise<{ acceptances: LegalAcceptance[]; nextCursor: string | null }> {
    const { cursor, limit } = query
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await findAcceptances(db, filterOf(query), after, limit)
    const { page, nextCursor } = pageOfRows(rows, limit)
    return {
      acceptances: page.map(({ micros: _, acceptedAt, email, ...row }) => ({
        ...row,
        email: email ?? '',
        acceptedAt: acceptedAt.toISOString(),
      })),
      nextCursor,
    }
  }

  return {
    list,
    async *csv(filter: LegalAcceptanceFilter): AsyncGenerator<string> {
      yield csvHead(['date', 'email', 'version', 'confirms terms', 'user', 'id'])
      for (let cursor: string | undefined; ; ) {
        const { acceptances, nextCursor } = await list({ ...filter, cursor, limit: CSV_PAGE })
        yield acceptances
          .map((each) =>
            csvLine([each.acceptedAt, each.email, each.version, each.confirmsTerms, each.userId, each.id]),
          )
          .join('')
        if (nextCursor === null) return
        cursor = nextCursor
      }
    },
  }
}
