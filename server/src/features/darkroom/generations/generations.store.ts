import type { CandidateFacts, GenerationRequest, PixelBox } from '@studio/contract/darkroom'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** A request with what was decided when it was accepted. */
export interface AcceptedGeneration extends GenerationRequest {
  /** The part of the original that is sent. */
  window: PixelBox
  /** Model of each item of the job: in a blind comparison, their order says nothing. */
  asked: string[]
}

export interface GenerationRow {
  id: string
  mediaId: string
  userId: string
  jobId: string | null
  repairId: string
  request: AcceptedGeneration
  chosen: number | null
  createdAt: Date
}

/** The model of an answer. */
export interface MadeBy {
  model: string
  label: string
  vendorModel: string | null
}

interface CandidateOf {
  generationId: string
  index: number
  madeBy: MadeBy
}

/** An answer that can be chosen. */
export interface ReadyCandidate extends CandidateOf {
  state: 'ready'
  patch: Buffer
  box: PixelBox
  facts: CandidateFacts
}

/** An answer that was another image. */
export interface RejectedCandidate extends CandidateOf {
  state: 'rejected'
  patch: null
  box: null
  facts: { correlation: number }
}

export type CandidateRow = ReadyCandidate | RejectedCandidate

const GENERATION = sql`id, media_id as "mediaId", user_id as "userId", job_id as "jobId", repair_id as "repairId", request,
  chosen, created_at as "createdAt"`
const CANDIDATE = sql`generation_id as "generationId", index, state, patch, box, made_by as "madeBy", facts`

export async function insertGeneration(
  tx: Database,
  { id, mediaId, userId, repairId, request, createdAt }: Omit<GenerationRow, 'jobId' | 'chosen'>,
): Promise<void> {
  await sql`
    insert into edit_generations (id, media_id, user_id, repair_id, request, created_at)
    values (${id}, ${mediaId}, ${userId}, ${repairId}, ${JSON.stringify(request)}::jsonb, ${createdAt})`.execute(
    tx,
  )
}

/** Writes the job of a generation. False if the generation was deleted. */
export async function setJob(tx: Database, id: string, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    update edit_generations set job_id = ${jobId} where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export async function findGeneration(
  db: Database,
  { id, mediaId, userId }: Pick<GenerationRow, 'id' | 'mediaId' | 'userId'>,
): Promise<GenerationRow | undefined> {
  const { rows } = await sql<GenerationRow>`
    select ${GENERATION} from edit_generations
    where id = ${id} and media_id = ${mediaId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Of an image, newest first. */
export async function readGenerations(
  db: Database,
  { mediaId, userId }: Pick<GenerationRow, 'mediaId' | 'userId'>,
  limit: number,
): Promise<GenerationRow[]> {
  const { rows } = await sql<GenerationRow>`
    select ${GENERATION} from edit_generations where media_id = ${mediaId} and user_id = ${userId}
    order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}

export async function readCandidates(db: Database, ids: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select ${CANDIDATE} from edit_candidates where generation_id = any(${[...ids]}::uuid[]) order by index`.execute(
    db,
  )
  return rows
}

/** Stores an answer. A rejected one may have been stored by a run that was lost. */
export async function putCandidate(tx: Database, row: CandidateRow): Promise<void> {
  const { generationId, index, state, patch, box, madeBy, facts } = row
  await sql`
    insert into edit_candidates (generation_id, index, state, patch, box, made_by, facts)
    select id, ${index}, ${state}, ${patch}, ${box && JSON.stringify(box)}::jsonb, ${JSON.stringify(madeBy)}::jsonb,
      ${JSON.stringify(facts)}::jsonb
    from edit_generations where id = ${generationId}
    on conflict (generation_id, index) do update set state = excluded.state, patch = excluded.patch, box = excluded.box,
      made_by = excluded.made_by, facts = excluded.facts`.execute(tx)
}

export async function setChosen(tx: Database, id: string, chosen: number, now: Date): Promise<void> {
  await sql`update edit_generations set chosen = ${chosen}, chosen_at = ${now} where id = ${id}`.execute(tx)
}

/** Deletes a generation without a chosen answer, and otherwise its answers: the edit names the one that it shows. */
export async function dropAnswers(tx: Database, id: string): Promise<void> {
  await sql`delete from edit_generations where id = ${id} and chosen is null`.execute(tx)
  await sql`delete from edit_candidates where generation_id = ${id}`.execute(tx)
}

/** The same for all generations before this time. */
export async function sweepAnswers(db: Database, before: Date): Promise<void> {
  await sql`delete from edit_generations where created_at < ${before} and chosen is null`.execute(db)
  await sql`
    delete from edit_candidates using edit_generations g where g.created_at < ${before} and generation_id = g.id`.execute(
    db,
  )
}

/** Generated edits of a user with their answers, by id, for the archive of their data. */
export async function exportGenerations(
  db: Database,
  userId: string,
  after: string | undefined,
  limit: number,
) {
  const { rows } = await sql<Record<string, unknown> & { id: string }>`
    select id, media_id as "mediaId", request, chosen, created_at as "createdAt", (
      select coalesce(jsonb_agg(jsonb_build_object('index', index, 'state', state, 'patch', encode(patch, 'hex'), 'box', box,
        'madeBy', made_by, 'facts', facts) order by index), '[]')
      from edit_candidates where generation_id = g.id) as answers
    from edit_generations g where user_id = ${userId} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows
}
