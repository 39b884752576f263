/** Support: stores feedback on help topics and shows it to admins. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { jsonFile } from '../../platform/archive/index.ts'
import { bindSupport } from './support.routes.ts'
import { createSupportService } from './support.service.ts'
import { findFeedbackOf } from './support.store.ts'

interface SupportNeeds {
  /** The user has the help centre. */
  isOpen: (userId: string) => boolean
  languages: readonly string[]
}

export function createSupport(platform: Platform, { isOpen, languages }: SupportNeeds): Feature {
  const { http, database, clock, config } = platform
  const { version } = config
  const service = createSupportService({ database, clock, languages, version, isOpen })
  bindSupport(http, service)
  return {
    name: 'support',
    exporter: {
      async *files(userId) {
        const feedback = await findFeedbackOf(database.db, userId)
        yield jsonFile(
          'support/feedback.json',
          feedback.map(({ user_id: _, ...row }) => row),
        )
      },
    },
  }
}
