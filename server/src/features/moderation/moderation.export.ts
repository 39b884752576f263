import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { findOwnReports } from './reports.store.ts'
import type { Statements } from './cases/statements.service.ts'

/** The user’s reports, decisions about their content, and their appeals, for the data archive. */
export const moderationExporter = ({ db }: Pick<DatabaseHandle, 'db'>, statements: Statements): Exporter => ({
  async *files(userId) {
    const { decisions } = await statements.list(userId)
    yield jsonFile('moderation/decisions.json', decisions)
    yield jsonFile(
      'moderation/appeals.json',
      decisions.flatMap(({ appeal }) => appeal ?? []),
    )
    const reports = await findOwnReports(db, userId)
    yield jsonFile(
      'moderation/reports.json',
      reports.map(({ id, subject_kind, subject_id, reason, text, field, span, created_at, outcome }) => ({
        id,
        subject: { kind: subject_kind, id: subject_id },
        reason,
        text,
        field,
        span,
        outcome,
        createdAt: created_at,
      })),
    )
  },
})
