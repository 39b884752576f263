import {
  type Darkroom,
  type EditCandidate,
  type Generation,
  type GeneratedRepair,
  MAX_EDIT_MODELS,
  MAX_EDIT_PROMPT,
} from '@studio/contract/darkroom'
import { ImageEditKind, type Model } from '@studio/contract/models'
import { withRepair } from '@studio/domain/darkroom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useToast } from '../../../design/index.ts'
import { useDebounced } from './use-debounced.ts'
import { storedDrafts, useErrorText, useTranslation } from '../../../platform/index.ts'
import { rememberEdit, renewGallery, renewVersions } from '../darkroom.queries.ts'
import { repairsOf } from '../repairs/repairs.ts'
import { type OpenEdit, showStored } from '../state/use-edit.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import {
  choose as chooseCandidate,
  editModelsQuery,
  previewQuery,
  useGenerations,
} from './generate.queries.ts'
import { useArea } from './use-area.ts'

// What the built-in engine can do too.
const FIRST_DRAFT: Draft = { kind: 'remove', prompt: '', models: [], isBlind: false }
/** Time in ms without a change of the area, after which the server is asked what would be sent. */
const SETTLED_MS = 400

const draftKey = (mediaId: string) => `studio-darkroom-generate:${mediaId}`

const DraftSchema = z.object({
  kind: ImageEditKind,
  prompt: z.string().check(z.maxLength(MAX_EDIT_PROMPT)),
  models: z.array(z.string()),
  isBlind: z.boolean(),
})

type Draft = z.infer<typeof DraftSchema>

const readDraft = (mediaId: string): Draft =>
  DraftSchema.safeParse(storedDrafts.read(draftKey(mediaId))).data ?? FIRST_DRAFT

/** An answer that is shown in the image without being chosen. */
interface Shown {
  generationId: string
  index: number
}

const repairOf = ({ repairId }: Generation, { patch, box }: EditCandidate): GeneratedRepair | undefined =>
  patch === null || box === null ? undefined : { id: repairId, kind: 'generated', patch, box }

/** True if a model can make this kind of edit now. */
export const canEdit = ({ available, edits }: Model, kind: Draft['kind']): boolean =>
  available && edits?.kinds.includes(kind) === true

/** Generated edits: the request that is being written, the answers, and the one that is shown. */
export function useGenerate(darkroom: Darkroom, open: OpenEdit, isActive: boolean) {
  const { mediaId, original } = darkroom
  const { t } = useTranslation('darkroom')
  const { autosave, editor } = open
  const language = useSummaryLanguage()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [draft, setDraft] = useState(() => readDraft(mediaId))
  const [shown, setShown] = useState<Shown>()
  const [isChoosing, setIsChoosing] = useState(false)
  const area = useArea(mediaId, open.edit, original)
  const generations = useGenerations(mediaId, isActive)
  const models = useQuery({ ...editModelsQuery, enabled: isActive })
  const settled = useDebounced(area.area, SETTLED_MS)
  const preview = useQuery({ ...previewQuery(mediaId, settled), enabled: isActive && settled !== undefined })
  const isSettled = settled === area.area

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    storedDrafts.write(draftKey(mediaId), next)
    setDraft(next)
  }
  const able = (models.data ?? []).filter((model) => canEdit(model, draft.kind))
  // Without a choice, the first one that can do it.
  const selected = draft.models
    .filter((id) => able.some((model) => model.id === id))
    .slice(0, MAX_EDIT_MODELS)
  const chosen = selected.length > 0 ? selected : able.slice(0, 1).map(({ id }) => id)

  const all = generations.list.data ?? []
  // Those with an answer that was chosen stay listed on the server, to name it.
  const list = all.filter(({ candidates, chosen: isChosen }) => candidates.length > 0 || isChosen === null)
  const shownGeneration = list.find(({ id }) => id === shown?.generationId)
  const shownCandidate = shownGeneration?.candidates.find(({ index }) => index === shown?.index)
  const shownRepair = shownGeneration && shownCandidate && repairOf(shownGeneration, shownCandidate)
  const repairText = isActive && shownRepair ? JSON.stringify(shownRepair) : undefined
  const edit = useMemo(
    () => (repairText ? withRepair(open.edit, JSON.parse(repairText) as GeneratedRepair) : open.edit),
    [open.edit, repairText],
  )

  return {
    draft,
    change,
    area,
    models,
    able,
    chosen,
    preview: isSettled ? preview.data : undefined,
    previewError: isSettled ? preview.error : null,
    isPreviewing: area.area !== undefined && (!isSettled || preview.isFetching),
    retryPreview: () => void preview.refetch(),
    generations,
    list,
    all,
    shown,
    /** The edit with the answer that is shown. */
    edit,
    /** True if this result was chosen and its part is still in the image. */
    isInImage: ({ repairId, chosen: index }: Generation, candidate: EditCandidate) =>
      index === candidate.index && repairsOf(open.edit).some(({ id }) => id === repairId),
    show: (generation: Generation, candidate: EditCandidate) =>
      setShown({ generationId: generation.id, index: candidate.index }),
    hide: () => setShown(undefined),
    isChoosing,
    /** Undo of the area first, then of the edit. */
    steps: {
      undo: () => (area.editor.now().canUndo ? area.editor : editor).undo(),
      redo: () => (area.editor.now().canRedo ? area.editor : editor).redo(),
    },
    start() {
      if (!area.area) return
      generations.start.mutate(
        {
          ...draft,
          prompt: draft.prompt.trim(),
          models: chosen,
          isBlind: draft.isBlind && chosen.length > 1,
          area: area.area,
        },
        { onSuccess: () => setShown(undefined) },
      )
    },
    /** Adds an answer to the edit as one step of undo. */
    async choose(generation: Generation, candidate: EditCandidate) {
      setIsChoosing(true)
      try {
        if (!(await autosave.flush())) throw autosave.state().problem
        const params = { mediaId, id: generation.id }
        const { edit: stored } = await chooseCandidate(params, candidate.index, language)
        showStored(open, stored, 'generation')
        rememberEdit(queries, mediaId, stored)
        setShown(undefined)
        area.masks.hideOverlay()
        showToast({
          tone: 'good',
          title: t(($) => $.generate.chosen),
          action: { label: t(($) => $.undo), onSelect: editor.undo },
        })
        void renewGallery(queries)
        void renewVersions(queries, mediaId)
        await generations.reload()
      } catch (error) {
        showToast({
          tone: 'bad',
          title: t(($) => $.generate.notChosen),
          description: error ? errorText(error) : t(($) => $.save.offline),
        })
      } finally {
        setIsChoosing(false)
      }
    },
    /** Writes the request of an earlier one again. */
    repeat({ kind, prompt, models: asked, isBlind, area: earlier }: Generation) {
      change({ kind, prompt, models: asked, isBlind })
      area.set(earlier)
    },
  }
}

export type GenerateState = ReturnType<typeof useGenerate>
