import { numberFormat } from '@studio/domain/kernel'
import { THING_UPS, THING_USES, type Thing, type ThingChange, thingsReasons } from '@studio/contract/things'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Camera, RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ChoiceGrid, Select, Skeleton, Slider, Spinner, useToast } from '../../design/index.ts'
import { isRefusedFor, useErrorText, useLocale, useNetwork, useTranslation } from '../../platform/index.ts'
import { useImageModels } from '../photoshoot/index.ts'
import { Stage } from './bringing-panel.tsx'
import { HeightField } from './height-field.tsx'
import { NameField } from './name-field.tsx'
import { LoadFailure } from './load-failure.tsx'
import { toUnit, standingSize, unitOf } from './sizes.ts'
import styles from './things.module.css'
import { thingQuery, useChangeThing, useMoveThing, usePrepareAgain } from './things.queries.ts'
import { useThingFile } from './use-thing-file.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
const QUARTER = 90
/** Notes with a text. */
const NOTES = [
  'millimetres?',
  'centimetres?',
  'skeleton-ignored',
  'animation-ignored',
  'simplified',
  'textures-reduced',
] as const

interface ThingEditorProps {
  id: string
  onChooseOther: () => void
  onDeleted: () => void
}

/** Editor of one product: rotating preview beside its settings. */
export function ThingEditor({ id, onChooseOther, onDeleted }: ThingEditorProps) {
  const { t } = useTranslation('things')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data: thing, error, refetch } = useQuery(thingQuery(id))
  const back = (
    <Link className={styles.back} to="/dashboard/library/things" search={{}}>
      <ArrowLeft {...ICON} /> {t(($) => $.all)}
    </Link>
  )
  if (!thing)
    return (
      <>
        {back}
        <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()}>
          <div className={styles.editor}>
            <Skeleton height={420} />
            <Skeleton height={420} />
          </div>
        </LoadFailure>
      </>
    )
  return (
    <>
      {back}
      <div className={styles.editor}>
        <div className={styles.stage}>
          <ThingStage thing={thing} />
        </div>
        <div className={styles.fields}>
          {thing.state === 'failed' ? (
            <Failed thing={thing} onChooseOther={onChooseOther} />
          ) : (
            <Fields key={thing.id} thing={thing} />
          )}
          <ThingActions thing={thing} onDeleted={onDeleted} />
        </div>
      </div>
    </>
  )
}

function ThingStage({ thing }: { thing: Thing }) {
  const { t } = useTranslation('things')
  const { file, isMissing } = useThingFile(thing)
  const { name, height, front, up } = thing
  if (isMissing) return <p className={styles.stageNote}>{t(($) => $.stage.away)}</p>
  if (!file)
    return (
      <p className={styles.stageNote} role="status">
        <Spinner size={16} /> {t(($) => $.stage.loading)}
      </p>
    )
  return <Stage key={thing.id} file={file} name={name} standing={{ height, front, up }} />
}

/** Why a file can't be used, and what to do. */
function Failed({ thing, onChooseOther }: { thing: Thing; onChooseOther: () => void }) {
  const { t } = useTranslation('things')
  const prepareAgain = usePrepareAgain(thing.id)
  return (
    <div role="alert" className={styles.failed}>
      <h2 className={styles.title} dir="auto">
        {thing.name}
      </h2>
      <p className={styles.problem}>{t(($) => $.failure[thing.failure ?? 'broken-off'])}</p>
      <div className={styles.buttons}>
        <Button variant="accent" onClick={onChooseOther}>
          {t(($) => $.upload.other)}
        </Button>
        <Button loading={prepareAgain.isPending} onClick={() => prepareAgain.mutate()}>
          {t(($) => $.again)}
        </Button>
      </div>
    </div>
  )
}

/** Name, height, orientation and use of a product. Each change is saved immediately. */
function Fields({ thing }: { thing: Thing }) {
  const { t } = useTranslation('things')
  const showToast = useToast()
  const errorText = useErrorText()
  const change = useChangeThing(thing.id)
  const set = (body: ThingChange) =>
    change.mutateAsync(body).then(
      () => null,
      (error: unknown) => {
        // A name conflict is shown beside its field.
        if (isRefusedFor(error, thingsReasons.nameTaken)) return errorText(error)
        showToast({ tone: 'bad', title: t(($) => $.notSaved), description: errorText(error) })
        return errorText(error)
      },
    )
  const { state, use, up } = thing
  return (
    <>
      {state === 'preparing' && (
        <p role="status" className={styles.preparing}>
          <Spinner size={16} /> {t(($) => $.preparing)}
        </p>
      )}
      <NameField name={thing.name} onSave={(name) => set({ name })} />
      {thing.height !== null && <HeightField height={thing.height} onSave={(height) => set({ height })} />}
      <Measures thing={thing} />
      <ChoiceGrid
        label={t(($) => $.use.label)}
        columns={3}
        narrowColumns={1}
        value={use}
        choices={THING_USES.map((value) => ({ value, label: t(($) => $.use[value]) }))}
        onChange={(value) => void set({ use: value })}
      />
      <Front front={thing.front} onChange={(front) => void set({ front })} />
      <div>
        <Select
          label={t(($) => $.up.label)}
          value={up}
          options={THING_UPS.map((value) => ({ value, label: t(($) => $.up[value]) }))}
          onChange={(value) => void set({ up: value })}
        />
      </div>
      <Notes thing={thing} />
    </>
  )
}

/** Front side: in quarter turns, or by degree. */
function Front({ front, onChange }: { front: number; onChange: (front: number) => void }) {
  const { t } = useTranslation('things')
  const [shownFront, setShownFront] = useState(front)
  const [previousFront, setPreviousFront] = useState(front)
  if (previousFront !== front) {
    setPreviousFront(front)
    setShownFront(front)
  }
  // A slider moves in many small steps. Only its final value is saved.
  useEffect(() => {
    if (shownFront === front) return
    const timer = setTimeout(() => onChange(shownFront), 400)
    return () => clearTimeout(timer)
  })
  const by = (degrees: number) => onChange((front + degrees + 360) % 360)
  return (
    <div className={styles.front} role="group" aria-label={t(($) => $.front.label)}>
      <Slider
        label={t(($) => $.front.label)}
        value={shownFront}
        min={0}
        max={359}
        step={1}
        valueText={t(($) => $.front.degrees, { degrees: shownFront })}
        onChange={setShownFront}
      />
      <div className={styles.buttons}>
        <Button icon={<RotateCcw {...ICON} />} onClick={() => by(-QUARTER)}>
          {t(($) => $.front.left)}
        </Button>
        <Button icon={<RotateCw {...ICON} />} onClick={() => by(QUARTER)}>
          {t(($) => $.front.right)}
        </Button>
      </div>
      <p className={styles.hint}>{t(($) => $.front.hint)}</p>
    </div>
  )
}

function Measures({ thing }: { thing: Thing }) {
  const { t } = useTranslation('things')
  const [locale] = useLocale()
  const size = standingSize(thing)
  if (!size || !thing.facts) return null
  const unit = unitOf(navigator.language)
  const format = numberFormat(locale, { maximumSignificantDigits: 3 })
  const [width, height, depth] = size.map((metres) => format.format(toUnit(metres, unit)))
  return (
    <p className={styles.dim}>
      {t(($) => $.measures, { width, height, depth, unit: t(($) => $.height.units[unit]) })}
      {' · '}
      {t(($) => $.triangles, {
        count: thing.facts.triangles,
        formatted: numberFormat(locale).format(thing.facts.triangles),
      })}
    </p>
  )
}

/** Notes on how the file was read. */
function Notes({ thing: { facts } }: { thing: Thing }) {
  const { t } = useTranslation('things')
  const notes = NOTES.filter((note) => facts?.notes.includes(note))
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{t(($) => $.note[note])}</li>
      ))}
    </ul>
  )
}

function ThingActions({ thing, onDeleted }: { thing: Thing; onDeleted: () => void }) {
  const { t } = useTranslation('things')
  const showToast = useToast()
  const errorText = useErrorText()
  const move = useMoveThing()
  const { id, name, state } = thing
  const canBeShot = useImageModels().data?.some(({ acceptsThings }) => acceptsThings)
  const failed = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
  const remove = () =>
    move.mutate(
      { id, to: 'trash' },
      {
        onError: failed,
        onSuccess() {
          onDeleted()
          showToast({
            title: t(($) => $.removed, { name }),
            action: {
              label: t(($) => $.undo),
              onSelect: () => move.mutate({ id, to: 'shelf' }, { onError: failed }),
            },
          })
        },
      },
    )
  return (
    <div className={styles.buttons}>
      {state === 'ready' && canBeShot && (
        <Link className={styles.shoot} to="/dashboard/photoshoot" search={{ thing: id }}>
          <Camera {...ICON} /> {t(($) => $.shoot)}
        </Link>
      )}
      <Button icon={<Trash2 {...ICON} />} loading={move.isPending} onClick={remove}>
        {t(($) => $.remove)}
      </Button>
    </div>
  )
}
