import { Refusal, refuse } from '@studio/contract/kernel'
import { type Decision, moderationReasons, paragraphOf, type PublicText } from '@studio/contract/moderation'
import type { Database } from '../../../platform/database/index.ts'
import { appealableUntil, presentAppeal } from '../appeals.service.ts'
import { type AppealRow, findAppealsOf } from '../appeals.store.ts'
import { countTakedowns, lockCase, lockCaseOf } from './cases.store.ts'
import type { Checks } from '../checks.service.ts'
import { findDecisionsOf } from './events.store.ts'
import type { Hit, ModerationDeps } from '../moderation.deps.ts'
import type { Subjects } from '../subjects.ts'
import { placesOf, without } from '../words.ts'

interface Deps extends Pick<ModerationDeps, 'database' | 'clock' | 'match'> {
  subjects: Subjects
  checks: Checks
}

type DecisionRow = Awaited<ReturnType<typeof findDecisionsOf>>[number]

/** Text of automatic decisions. */
const AUTOMATED_REASONS: PublicText = {
  en: 'It is under review until a moderator has checked it. You can remove the marked text and publish the rest now, or wait.',
  es: 'Está en revisión hasta que un moderador lo compruebe. Puedes quitar el texto marcado y publicar el resto ahora, o esperar.',
}
/** Text of decisions whose own text was deleted. */
const ERASED: PublicText = {
  en: 'The text of this decision was deleted, and its points no longer count. What others see doesn’t change. You can appeal.',
  es: 'El texto de esta decisión se ha eliminado y sus puntos ya no cuentan. Lo que ven los demás no cambia. Puedes recurrir.',
}
/** Max. passes to find rule matches in text that remains after removals. */
const ROUNDS = 4

export type Statements = ReturnType<typeof createStatements>

/** Statements of reasons for authors, and how authors fix their content. */
export function createStatements({ database, clock, match, subjects, checks }: Deps) {
  const isStanding = (row: DecisionRow, now: Date): boolean => {
    if (row.overturned) return false
    if (row.kind === 'suspend') return row.pause_until !== null && row.pause_until > now
    if (row.kind === 'warn' || row.kind === 'ban') return true
    return row.is_last && row.state === row.state_after
  }

  const canPutRight = (row: DecisionRow, now: Date): boolean =>
    isStanding(row, now) &&
    (row.kind === 'hold' || row.kind === 'hide' || row.kind === 'remove') &&
    row.words.length > 0 &&
    subjects.find(row.subject_kind)?.rewrite !== undefined

  function present(row: DecisionRow, appeals: Map<number, AppealRow>, now: Date): Decision {
    const appeal = appeals.get(row.id)
    const until = appealableUntil(row.at)
    const standing = isStanding(row, now)
    const reason = row.policy ?? 'other'
    return {
      id: String(row.id),
      at: row.at.toISOString(),
      kind: row.kind as Decision['kind'],
      subject: { kind: row.subject_kind, id: row.subject_id },
      title: row.title ?? '',
      reason,
      paragraph: paragraphOf(reason),
      field: row.field,
      passage: row.passage,
      spans: row.erased ? [] : row.spans,
      words: row.words,
      text: row.public_text ?? (row.erased ? ERASED : AUTOMATED_REASONS),
      decidedBy: row.by_id === null ? 'machine' : 'person',
      causes: [
        ...(row.hit ? (['rule'] as const) : []),
        ...(row.reported ? (['reports'] as const) : []),
        ...(!row.hit && !row.reported && !row.erased ? (['moderator'] as const) : []),
      ],
      state: row.state ?? 'shown',
      until: row.pause_until?.toISOString() ?? null,
      points: row.strike_voided ? 0 : (row.strike_points ?? 0),
      pointsUntil: row.strike_voided ? null : (row.strike_until?.toISOString() ?? null),
      isStanding: standing,
      canPutRight: canPutRight(row, now),
      appealUntil: appeal || until < now || row.overturned ? null : until.toISOString(),
      appeal: appeal ? presentAppeal(appeal) : null,
    }
  }

  async function list(db: Database, userId: string): Promise<{ decisions: Decision[] }> {
    const now = clock.now()
    const appeals = new Map((await findAppealsOf(db, userId)).map((row) => [row.event_id, row]))
    const rows = await findDecisionsOf(db, userId)
    return { decisions: rows.map((row) => present(row, appeals, now)) }
  }

  /** Removes the marked text, and text that rules match in the rest. */
  async function cleaned(
    row: DecisionRow,
    fields: Record<string, string>,
    author: { days: number },
  ): Promise<Record<string, string>> {
    let clean = { ...fields }
    for (const [field, text] of Object.entries(clean)) {
      const isMeant = row.by_id === null || row.field === null || row.field === field
      if (isMeant) clean[field] = without(text, placesOf(text, row.words))
    }
    for (let round = 0; round < ROUNDS; round++) {
      const hits: Hit[] = await match({ kind: row.subject_kind, fields: clean, author })
      const live = hits.filter((hit) => !hit.shadow)
      if (live.length === 0) break
      const next: Record<string, string> = {}
      for (const [field, text] of Object.entries(clean))
        next[field] = without(
          text,
          live.filter((hit) => hit.field === field).flatMap(({ spans }) => spans),
        )
      clean = next
    }
    return clean
  }

  return {
    list: (userId: string) => list(database.db, userId),

    /** Removes the marked text and shows the rest, in one transaction. */
    putRight: (userId: string, id: string): Promise<{ decisions: Decision[] }> =>
      database.transact(async (tx) => {
        const row = (await findDecisionsOf(tx, userId)).find((each) => String(each.id) === id)
        const kind = row && subjects.find(row.subject_kind)
        if (!row || !kind) throw new Refusal('NOT_FOUND', 'Decision not found.')
        await lockCase(tx, row.case_id)
        const now = await kind.read(tx, row.subject_id)
        if (!now || !kind.rewrite || !canPutRight(row, clock.now()))
          throw refuse(moderationReasons.cannotRemoveWords)
        if ((await countTakedowns(tx, row.case_id)) > 1) throw refuse(moderationReasons.takenDownBefore)
        const clean = await cleaned(row, now.fields, { days: 0 })
        const changed = Object.fromEntries(
          Object.entries(clean).filter(([field, text]) => text !== now.fields[field]),
        )
        await kind.rewrite(tx, row.subject_id, changed)
        const locked = await lockCaseOf(tx, row.subject_kind, row.subject_id)
        const checked = await checks.check(
          { kind: row.subject_kind, id: row.subject_id, authorId: userId },
          clean,
          tx,
        )
        if (checked.refusal) throw checked.refusal
        if (locked && checked.verdict !== 'ok') throw refuse(moderationReasons.moreThanMarked)
        return list(tx, userId)
      }),
  }
}
