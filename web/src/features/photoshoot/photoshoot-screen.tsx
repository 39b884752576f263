import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { type Job, kindOf } from '@studio/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Tabs, useMedia, useToast } from '../../design/index.ts'
import { browserStorage, useShortcuts, useTranslation } from '../../platform/index.ts'
import { useJob, useJobs } from '../jobs/index.ts'
import { BriefForm } from './brief/brief-form.tsx'
import { ContactSheet } from './sheet/contact-sheet.tsx'
import { briefOf, changeDraft } from './brief/draft.ts'
import { BRIEF_KEY, saveReplacedBrief } from './brief/brief-draft.ts'
import { EmptySheet } from './sheet/empty-sheet.tsx'
import { useImageModels } from './photoshoot.queries.ts'
import styles from './photoshoot-screen.module.css'
import { ShootParts } from './shoot-parts.ts'
import { type PhotoshootSearch, readSearch, type SheetFilter } from './sheet/sheet-filter.ts'
import { SheetAway, SheetGone, SheetLoading } from './sheet/sheet-states.tsx'
import { useBrief } from './brief/use-brief.ts'
import { useReferenceOfAddress } from './reference/use-reference-of-address.ts'

/** Brief and contact sheet side by side need 1024 px beside an open sidebar. The styles switch at the same width. */
const IS_NARROW = '(max-width: 1023.98px)'

type View = 'brief' | 'sheet'

/** AI Photo Shoot: brief on the left, contact sheet on the right. On narrow screens each is a tab. */
/** Jobs of generated edits are shown with their image. */
function useEditedImage(job: Job | undefined): void {
  const navigate = useNavigate()
  const edit = job?.metadata.edit as { mediaId: string } | undefined
  const mediaId = edit?.mediaId
  useEffect(() => {
    if (mediaId) void navigate({ to: '/dashboard/darkroom/$mediaId', params: { mediaId }, replace: true })
  }, [navigate, mediaId])
}

export function PhotoshootScreen() {
  const { jobId, filter, prompt, referenceId, thingId } = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const showToast = useToast()
  const isNarrow = useMedia(IS_NARROW)
  const [view, setView] = useState<View>(jobId ? 'sheet' : 'brief')
  const models = useImageModels().data ?? []
  const list = useJobs()
  const recent = list.data?.jobs.filter((each) => kindOf(each) === 'image_batch') ?? []
  const shownId = jobId ?? recent[0]?.id
  const jobQuery = useJob(shownId)
  const job = jobQuery.data?.job ?? recent.find(({ id }) => id === shownId)

  useEditedImage(job)

  const labelOf = ({ metadata: { model } }: Job) =>
    models.find(({ id }) => id === model)?.label ?? (typeof model === 'string' ? model : '')

  const go = (search: PhotoshootSearch, replace = true) => void navigate({ to: '.', search: search, replace })
  // Each sheet has its own history entry: Back returns to the previous one.
  const choose = (id: string) => {
    go({ job: id }, false)
    setView('sheet')
  }
  const { compose, onReuse } = use(ShootParts)
  const [requestCount, setRequestCount] = useState(0)
  const brief = useBrief({
    storedAs: BRIEF_KEY,
    continues: 'studio-dashboard-draft',
    onStarted: choose,
    compose,
    onBlanks() {
      setRequestCount(requestCount + 1)
      setView('brief')
    },
  })
  useShortcuts({ generate: brief.submit })

  const fill = (changes: Parameters<typeof brief.fill>[0]) => {
    brief.fill(changes)
    setView('brief')
    brief.focus('prompt')
  }

  /** Replaces the brief. Unsent text is saved as a replaced brief. */
  const replace = (changes: Parameters<typeof brief.fill>[0]) => {
    saveReplacedBrief(brief.draft, changeDraft(brief.draft, { type: 'fill', brief: changes }))
    fill(changes)
  }

  // Moves marks that this browser stored before the gallery did.
  const cache = useQueryClient()
  useEffect(() => {
    if (browserStorage.read('studio-photoshoot-marks'))
      void import('./sheet/sheet-parts.ts').then(({ moveMarks }) => moveMarks(cache))
  }, [cache])

  // A link can bring a prompt, which is filled in once.
  const takePrompt = useEffectEvent((text: string) => {
    go({ job: jobId })
    replace({ prompt: text })
  })
  useEffect(() => {
    if (!prompt) return
    const frame = requestAnimationFrame(() => takePrompt(prompt))
    return () => cancelAnimationFrame(frame)
  }, [prompt])

  // A link can bring a product too.
  const takeThing = useEffectEvent((id: string) => {
    go({ job: jobId })
    fill({ thingIds: [...brief.draft.thingIds.filter((each) => each !== id), id] })
  })
  useEffect(() => {
    if (!thingId) return
    const frame = requestAnimationFrame(() => takeThing(thingId))
    return () => cancelAnimationFrame(frame)
  }, [thingId])

  useReferenceOfAddress(
    referenceId,
    (reference) => {
      go({ job: jobId })
      fill({ reference })
    },
    (problem) => {
      go({ job: jobId })
      showToast({ tone: 'bad', title: problem })
    },
  )

  const seed = job?.metadata.seed
  const lastSeed = typeof seed === 'number' ? seed : undefined
  const form = (
    <BriefForm
      models={models}
      lastSeed={lastSeed}
      form={brief.form}
      draft={brief.draft}
      onFill={fill}
      requestCount={requestCount}
      dispatch={brief.dispatch}
      problems={brief.problems}
      forbidden={brief.forbidden}
      isSubmitting={brief.isSubmitting}
      waiting={brief.waiting}
      onCancelWaiting={brief.stopWaiting}
      isGenerating={recent.some(({ status }) => status === 'queued' || status === 'running')}
      onSubmit={brief.submit}
    />
  )
  const sheet = job ? (
    <ContactSheet
      key={job.id}
      job={job}
      recent={recent}
      filter={filter}
      modelLabel={labelOf(job)}
      onFilter={(show: SheetFilter) => go({ job: jobId, show: show === 'all' ? undefined : show })}
      onChoose={choose}
      onReuse={(shoot: Job) => {
        onReuse?.(shoot)
        replace(briefOf(shoot.metadata))
      }}
      onFill={fill}
    />
  ) : jobId && jobQuery.error ? (
    <SheetGone onShowNewest={() => go({})} />
  ) : list.isPending || (shownId && jobQuery.isPending) ? (
    <SheetLoading />
  ) : (
    <EmptySheet onFill={replace} />
  )
  const currentSheet = (
    <>
      <SheetAway />
      {sheet}
    </>
  )
  return isNarrow ? (
    <NarrowScreen view={view} form={form} sheet={currentSheet} job={job} onView={setView} />
  ) : (
    <div className={styles.wide}>
      <div className={styles.brief}>{form}</div>
      <div className={styles.sheet}>{currentSheet}</div>
    </div>
  )
}

interface NarrowScreenProps {
  view: View
  form: ReactNode
  sheet: ReactNode
  job: Job | undefined
  onView: (view: View) => void
}

function NarrowScreen({ view, form, sheet, job, onView }: NarrowScreenProps) {
  const { t } = useTranslation('photoshoot')
  const done = job?.items.filter(({ status }) => status === 'done').length
  return (
    <Tabs
      className={styles.narrow}
      variant="line"
      label={t(($) => $.views)}
      value={view}
      onChange={onView}
      tabs={[
        { value: 'brief', label: t(($) => $.brief), content: form },
        {
          value: 'sheet',
          label: t(($) => $.sheet.short),
          count: job ? `${done}/${job.items.length}` : undefined,
          content: sheet,
        },
      ]}
    />
  )
}
