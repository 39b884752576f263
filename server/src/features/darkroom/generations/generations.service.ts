import {
  darkroomReasons,
  type Edit,
  Edit as EditSchema,
  type Generation,
  type GenerationArea,
  type GenerationPreview,
  GenerationRequest,
  isStorable,
  MAX_LISTED_GENERATIONS,
  MAX_REPAIRS,
  type PixelBox,
  type Repair,
  type StoredEdit,
  UNCHOSEN_DAYS,
} from '@studio/contract/darkroom'
import { isFinal, type Job, jobsReasons } from '@studio/contract/jobs'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { type EditLanguage, withRepair } from '@studio/domain/darkroom'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { readEditWindow } from '../../../platform/pictures/index.ts'
import type { JobRequest, Jobs, NewJob } from '../../jobs/index.ts'
import type { Models } from '../../models/index.ts'
import type { DarkroomDeps } from '../darkroom.deps.ts'
import type { EditChanges, Of } from '../edit-changes.service.ts'
import * as editsStore from '../edits.store.ts'
import { presentEdit } from '../darkroom.service.ts'
import { originalToEdit, refuseUnreadable } from '../source.service.ts'
import * as store from './generations.store.ts'
import { checkRequest, EditJobRequest, planGeneration, type PlanDeps } from './plan-generation.ts'
import { presentGeneration } from './present-generation.ts'

/** Pixels of the image that a preview computes. What is sent is the same part of the original for every model. */
const PREVIEW_PIXELS = 65_536
const UNUSABLE = { empty: darkroomReasons.areaEmpty, tooLarge: darkroomReasons.areaTooLarge } as const

export interface GenerationDeps extends DarkroomDeps, Omit<PlanDeps, 'models' | 'clock'> {
  jobs: Pick<Jobs, 'accept' | 'get' | 'holdLine'>
  models: Pick<Models, 'engineFor' | 'makerOf' | 'creditsPerImage' | 'refresh'>
}

export type GenerationsService = ReturnType<typeof createGenerationsService>

/** The edit with this repair, in its place if it has one with the same id. @throws Refusal tooManyRepairs, editTooLarge */
function editWith(edit: Edit, repair: Repair): Edit {
  const changed = withRepair(edit, repair)
  if ((changed.repairs?.length ?? 0) > MAX_REPAIRS)
    throw refuse(darkroomReasons.tooManyRepairs, { most: MAX_REPAIRS })
  if (!isStorable(changed) || !EditSchema.safeParse(changed).success)
    throw refuse(darkroomReasons.editTooLarge)
  return changed
}

/** Generated edits: requests, their answers, and choosing one of them. */
export function createGenerationsService(deps: GenerationDeps, edits: EditChanges) {
  const { database, objects, clock, jobs, models } = deps

  /** The part of the original that is sent. @throws Refusal imageGone, onlyImages, tooManyPixels, and of the area */
  async function windowOf({ userId, mediaId }: Of, area: GenerationArea): Promise<PixelBox> {
    const original = await originalToEdit(deps, database.db, userId, mediaId)
    const { key, mime, origin } = original
    const options = { area, maxPixels: PREVIEW_PIXELS, acceptsDamage: origin === 'photograph' }
    const read = await objects
      .withFile(key, (path) => readEditWindow(path, mime, options))
      .catch(refuseUnreadable)
    if (read.kind === 'unusable') throw refuse(UNUSABLE[read.reason])
    return read.window
  }

  const labelOf = (model: string) => models.makerOf(model)?.capabilities.label ?? model

  /** The job of a generation; undefined before a retried one runs. */
  async function jobOf({ userId, jobId }: store.GenerationRow): Promise<Job | undefined> {
    if (jobId === null) return undefined
    return await jobs.get(userId, jobId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
  }

  async function presentAll(db: Database, rows: readonly store.GenerationRow[]): Promise<Generation[]> {
    const [candidates, jobsOf] = await Promise.all([
      store.readCandidates(
        db,
        rows.map(({ id }) => id),
      ),
      Promise.all(rows.map(jobOf)),
    ])
    const byGeneration = Map.groupBy(candidates, ({ generationId }) => generationId)
    return rows.map((row, at) => presentGeneration(row, byGeneration.get(row.id) ?? [], jobsOf[at], labelOf))
  }

  async function find(db: Database, of: Of & { id: string }): Promise<store.GenerationRow> {
    const row = await store.findGeneration(db, of)
    if (!row) throw refuse(darkroomReasons.generationGone)
    return row
  }

  async function present(db: Database, of: Of & { id: string }): Promise<Generation> {
    const [generation] = await presentAll(db, [await find(db, of)])
    if (!generation) throw refuse(darkroomReasons.generationGone)
    return generation
  }

  /** The answer to be chosen: the least displaced one unless an index is given. @throws Refusal answerMissing */
  async function findReady(
    tx: Database,
    id: string,
    candidate: number | undefined,
  ): Promise<store.ReadyCandidate> {
    const ready = (await store.readCandidates(tx, [id])).filter((each) => each.state === 'ready')
    const chosen =
      candidate === undefined
        ? ready.toSorted((a, b) => a.facts.displacement - b.facts.displacement)[0]
        : ready.find(({ index }) => index === candidate)
    if (!chosen) throw refuse(darkroomReasons.answerMissing)
    return chosen
  }

  return {
    /** @throws Refusal imageGone, onlyImages, tooManyPixels, areaEmpty, areaTooLarge, originalUnreadable */
    async preview(of: Of, area: GenerationArea): Promise<GenerationPreview> {
      return {
        window: await windowOf(of, area),
        creditsPerAnswer: models.creditsPerImage(),
        isWaived: deps.isFree(of.userId),
      }
    },

    /** Accepts a job. @throws Refusal as `preview`, promptMissing, modelCannotEdit, and those of jobs */
    async start(
      of: Of,
      request: GenerationRequest,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Generation> {
      await models.refresh()
      await checkRequest(deps, of.userId, request)
      const window = await windowOf(of, request.area)
      return await database.transact((tx) =>
        runIdempotent(tx, { userId: of.userId, idempotencyKey }, async () => {
          const { id, job } = await planGeneration(tx, deps, { ...of, request, window })
          const accepted = await jobs.accept(tx, of.userId, job)
          await store.setJob(tx, id, accepted.id)
          const row = await find(tx, { ...of, id })
          return presentGeneration(row, [], accepted, labelOf)
        }),
      )
    },

    /** Plans a job again, with a separate generation. @throws Refusal requestGone, imageGone, modelCannotEdit */
    async planAgain(tx: Database, userId: string, old: JobRequest): Promise<NewJob> {
      const { data } = EditJobRequest.safeParse(old)
      if (!data) throw refuse(jobsReasons.requestGone)
      const { generationId: id, mediaId } = data.edit
      const row = await store.findGeneration(tx, { id, mediaId, userId })
      if (!row) throw refuse(jobsReasons.requestGone)
      await originalToEdit(deps, tx, userId, mediaId)
      // The original never changes, so that its window is the same.
      const { window, asked: _, ...rest } = row.request
      const request = GenerationRequest.parse(rest)
      await checkRequest(deps, userId, request)
      const { job } = await planGeneration(tx, deps, { userId, mediaId, request, window })
      return job
    },

    /** Newest first. @throws Refusal imageGone */
    async list(of: Of): Promise<Generation[]> {
      if (!(await deps.gallery.findUnedited(database.db, of.userId, of.mediaId)))
        throw refuse(darkroomReasons.imageGone)
      return presentAll(database.db, await store.readGenerations(database.db, of, MAX_LISTED_GENERATIONS))
    },

    /** Adds an answer to the stored edit. @throws Refusal generationGone, answerMissing, tooManyRepairs, editTooLarge */
    async choose(
      of: Of & { id: string },
      candidate: number | undefined,
      language: EditLanguage,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ generation: Generation; edit: StoredEdit }> {
      let changed: editsStore.EditRow | undefined
      const edit = await database.transact((tx) =>
        runIdempotent(tx, { userId: of.userId, idempotencyKey }, async () => {
          const row = await edits.lock(tx, of)
          const { repairId } = await find(tx, of)
          const { index, patch, box } = await findReady(tx, of.id, candidate)
          const repair = { id: repairId, kind: 'generated' as const, patch: patch.toString('hex'), box }
          const next = editWith(row.edit, repair)
          await edits.keepStored(tx, row, 'generation')
          await store.setChosen(tx, of.id, index, clock.now())
          changed = await edits.replace(tx, row, next)
          return presentEdit(changed, language)
        }),
      )
      if (changed) edits.notify(changed)
      return { generation: await present(database.db, of), edit }
    },

    /** Deletes what wasn’t chosen. @throws Refusal generationGone, generationRunning */
    async dismiss(of: Of & { id: string }): Promise<void> {
      const row = await find(database.db, of)
      const job = await jobOf(row)
      if (job && !isFinal(job.status)) throw refuse(darkroomReasons.generationRunning)
      await database.transact((tx) => store.dropAnswers(tx, row.id))
    },

    sweep: () => store.sweepAnswers(database.db, new Date(clock.now().getTime() - UNCHOSEN_DAYS * DAY_MS)),
  }
}
