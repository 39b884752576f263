/** Support: takes what people say about the help they were given, and shows it to admins. */
import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindSupport } from './support.routes.ts'
import { createSupportService } from './support.service.ts'
import { findFeedbackOf } from './support.store.ts'

export interface SupportDeps {
  http: Http
  database: DatabaseHandle
  clock: Clock
  config: Pick<Config, 'version'>
  /** Whether somebody has the help centre. */
  isOpen: (userId: string) => boolean
  languages: readonly string[]
}

export function createSupport(deps: SupportDeps): { exporter: Exporter } {
  const { http, database, clock, config, languages, isOpen } = deps
  const service = createSupportService({
    database,
    clock,
    languages,
    version: config.version,
    isOpen,
  })
  bindSupport(http, service)
  return {
    /** What it holds of a user. */
    exporter: {
      async *files(userId) {
        const said = await findFeedbackOf(database.db, userId)
        yield jsonFile(
          'support/feedback.json',
          said.map(({ user_id: _, ...row }) => row),
        )
      },
    },
  }
}
