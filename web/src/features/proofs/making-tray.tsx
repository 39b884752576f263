import {
  draftMakes,
  listMakes,
  type MakeAs,
  type MakeDraft,
  MAX_MAKE_WORDS,
  MAX_MAKES,
  startMaking,
  type WholeProof,
} from '@studio/contract/proofs'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox, Dialog, NumberInput, Picture, Skeleton, TextArea } from '../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  numberIn,
  useErrorText,
  useTranslation,
} from '../../platform/index.ts'
import { picksOf } from './decided-marks.ts'
import type { Change } from './proof-screen.tsx'
import { proofKeys } from './proofs.queries.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

const intents = createIntents(browserStorage, 'studio-proof-make')
const MAX_BUDGET = 999_999
const ALIVE_MS = 3_000

const makesQuery = (id: string) =>
  queryOptions({
    queryKey: [...proofKeys.one(id), 'makes'],
    queryFn: ({ signal }) => call(listMakes, { params: { id } }, { signal }),
    // Polls while images are being generated.
    refetchInterval: ({ state }) =>
      state.data?.makes.some(({ status }) => status === 'queued' || status === 'running') ? ALIVE_MS : false,
  })

/** Requests suggestions: upscales of picked images, and variations of rejected ones from their comments. */
async function suggest(id: string, idsByUse: Record<MakeAs, string[]>) {
  const results = await Promise.all(
    (['upscale', 'variation'] as const).map((as) =>
      call(draftMakes, { params: { id }, body: { as, mediaIds: idsByUse[as].slice(0, MAX_MAKES) } }),
    ),
  )
  return results.flatMap(({ drafts }) => drafts)
}

const keyOf = ({ mediaId, as }: Pick<MakeDraft, 'mediaId' | 'as'>) => `${mediaId} ${as}`

interface MakingProps {
  whole: WholeProof
  change: Change
  /** Adds a generated image to the next round. Omitted before the first round. */
  onReplace?: ((replaces: string, picture: { id: string; url: string }) => void) | undefined
}

/** Generates images from the feedback, with their cost up front. */
export function MakingTray({ whole, change, onReplace }: MakingProps) {
  const { t } = useTranslation('proofs')
  const [isOpen, setIsOpen] = useState(false)
  const { proof, items } = whole
  const { data } = useQuery(makesQuery(proof.id))
  const idsByUse = picksOf(whole)
  const runs = data?.makes ?? []
  if (idsByUse.upscale.length + idsByUse.variation.length + runs.length === 0) return null
  const numberOf = (mediaId: string) => items.find((item) => item.mediaId === mediaId)?.number ?? 0
  return (
    <section aria-label={t(($) => $.making.label)}>
      <div className={styles.framesHead}>
        <h2 className={styles.section}>{t(($) => $.making.label)}</h2>
        {idsByUse.upscale.length + idsByUse.variation.length > 0 && (
          <Button icon={<Sparkles size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            {t(($) => $.making.suggest)}
          </Button>
        )}
      </div>
      {data && <BudgetField proof={proof} spent={data.budget.spent} change={change} />}
      <ul className={styles.makes}>
        {runs.map(({ id, mediaId, as, words, status, credits, pictures }) => (
          <li key={id} className={styles.make}>
            <span>
              <span className={styles.name}>{t(($) => $.making.of[as], { number: numberOf(mediaId) })}</span>
              {words && (
                <span className={styles.meta} dir="auto">
                  {words}
                </span>
              )}
              <span className={styles.meta}>
                {t(($) => $.making.statuses[status])}, {t(($) => $.making.credits, { count: credits })}
              </span>
            </span>
            {pictures.map((picture) => (
              <span key={picture.id} className={styles.made}>
                <Picture
                  className={styles.thumb}
                  src={picture.thumbnails[0]?.url ?? picture.url}
                  alt={t(($) => $.making.of[as], { number: numberOf(mediaId) })}
                  width={75}
                  height={100}
                  placeholder={picture.placeholder}
                  isFilling
                />
                {picture.isIn ? (
                  <span className={styles.meta}>{t(($) => $.making.isIn)}</span>
                ) : (
                  onReplace && (
                    <Button
                      onClick={() =>
                        onReplace(mediaId, { id: picture.id, url: picture.thumbnails[0]?.url ?? picture.url })
                      }
                    >
                      {t(($) => $.making.intoNext)}
                    </Button>
                  )
                )}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {isOpen && (
        <TrayDialog whole={whole} idsByUse={idsByUse} numberOf={numberOf} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}

/** Limits the spending on images generated for this proof. */
function BudgetField({
  proof,
  spent,
  change,
}: {
  proof: WholeProof['proof']
  spent: number
  change: Change
}) {
  const { t } = useTranslation('proofs')
  return (
    <NumberInput
      name="proof-budget"
      label={t(($) => $.making.budget)}
      hint={t(($) => $.making.spent, { count: spent })}
      isOptional
      isTakenOnLeave
      value={proof.budget}
      read={(text) => numberIn(text, { min: 0, max: MAX_BUDGET })}
      error={t(($) => $.fields.noNumber, { least: 0, most: MAX_BUDGET })}
      onChange={(budget) => void change({ budget })}
    />
  )
}

interface TrayProps {
  whole: WholeProof
  idsByUse: Record<MakeAs, string[]>
  numberOf: (mediaId: string) => number
  onClose: () => void
}

/** Nothing is charged before the last button, which shows the cost. */
function TrayDialog({ whole: { proof, items }, idsByUse, numberOf, onClose }: TrayProps) {
  const { t } = useTranslation('proofs')
  const errorText = useErrorText()
  const action = useProofAction()
  const drafts = useQuery({
    queryKey: [...proofKeys.one(proof.id), 'drafts', idsByUse],
    queryFn: () => suggest(proof.id, idsByUse),
    // Comments and prices may change, so they are not cached.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [edits, setEdits] = useState<Readonly<Record<string, string>>>({})
  const able = drafts.data?.filter(({ problem }) => problem === null) ?? []
  const selected = able.filter((draft) => !left.has(keyOf(draft))).slice(0, MAX_MAKES)
  const credits = selected.reduce((sum, draft) => sum + draft.credits, 0)
  const make = useMutation({
    mutationFn: () => {
      const body = {
        drafts: selected.map(({ mediaId, as, words }) => ({
          mediaId,
          as,
          ...(as === 'variation' && { words: (edits[keyOf({ mediaId, as })] ?? words).trim() || words }),
        })),
        credits,
      }
      return call(
        startMaking,
        { params: { id: proof.id }, body },
        { idempotencyKey: intents.keyFor({ id: proof.id, ...body }) },
      )
    },
    onSuccess: async () => {
      intents.settle()
      await action.onSuccess()
      onClose()
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
      void drafts.refetch()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={720}
      title={t(($) => $.making.suggest)}
      description={t(($) => $.making.free)}
      actions={
        <Button
          variant="accent"
          loading={make.isPending}
          disabled={selected.length === 0}
          onClick={() => make.mutate()}
        >
          {t(($) => $.making.start, { count: selected.length })},{' '}
          {t(($) => $.making.credits, { count: credits })}
        </Button>
      }
    >
      {drafts.isPending && <Skeleton height={200} />}
      {(drafts.error ?? make.error) && (
        <p role="alert" className={styles.bad}>
          {errorText(drafts.error ?? make.error)}
        </p>
      )}
      <ul className={styles.makes}>
        {drafts.data?.map((draft) => {
          const { mediaId, as, words, problem } = draft
          const key = keyOf(draft)
          const picture = items.find((item) => item.mediaId === mediaId)?.picture
          const label = t(($) => $.making.of[as], { number: numberOf(mediaId) })
          return (
            <li key={key} className={styles.draft}>
              {picture && (
                <Picture
                  className={styles.thumb}
                  src={picture.thumbnails[0]?.url ?? picture.url}
                  alt=""
                  width={75}
                  height={100}
                  placeholder={picture.placeholder}
                  isFilling
                />
              )}
              <div className={styles.rules}>
                <Checkbox
                  label={`${label}, ${problem ? t(($) => $.making.problems[problem]) : t(($) => $.making.credits, { count: draft.credits })}`}
                  checked={problem === null && !left.has(key)}
                  disabled={problem !== null}
                  onCheckedChange={(isOn) =>
                    setLeft((before) => {
                      const next = new Set(before)
                      if (isOn) next.delete(key)
                      else next.add(key)
                      return next
                    })
                  }
                />
                {as === 'variation' && problem === null && (
                  <TextArea
                    label={t(($) => $.making.instruction)}
                    maxLength={MAX_MAKE_WORDS}
                    rows={2}
                    value={edits[key] ?? words}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      setEdits((before) => ({ ...before, [key]: value }))
                    }}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
