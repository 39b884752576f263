import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { findAcceptancesOf } from './legal.store.ts'

/** Accepted documents and times, for the data archive. */
export const legalExporter = ({ db }: Pick<DatabaseHandle, 'db'>): Exporter => ({
  async *files(userId) {
    const acceptances = await findAcceptancesOf(db, userId)
    yield jsonFile(
      'legal/acceptances.json',
      acceptances.map(({ version, confirms_terms, accepted_at }) => ({
        version,
        confirmsTerms: confirms_terms,
        acceptedAt: accepted_at,
      })),
    )
  },
})
