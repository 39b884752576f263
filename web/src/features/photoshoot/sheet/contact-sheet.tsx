import { useRef, useState } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { STYLES } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../platform/index.ts'
import { lazyComponent, useToast } from '../../../design/index.ts'
import { StandIns } from '../../jobs/index.ts'
import styles from './contact-sheet.module.css'
import type { Draft } from '../brief/draft.ts'
import { FrameGrid, type ShotAt } from '../frames/frame-grid.tsx'
import { SheetFoot } from './sheet-foot.tsx'
import { SheetHead } from './sheet-head.tsx'
import type { SheetFilter } from './sheet-filter.ts'
import { NotDrawn } from './not-drawn.tsx'
import { fileNameOf, promptAt } from './sheet-words.ts'
import { useMarks } from '../frames/use-marks.ts'

const loadParts = () => import('./sheet-parts.ts')
const SheetNotice = lazyComponent(() => loadParts().then((m) => m.SheetNotice))
const SheetOrigin = lazyComponent(() => loadParts().then((m) => m.SheetOrigin))
const ShotMenu = lazyComponent(() => loadParts().then((m) => m.ShotMenu))
const LargeView = lazyComponent(() => import('../frames/large-view.tsx').then((m) => m.LargeView))

interface ContactSheetProps {
  job: Job
  recent: readonly Job[]
  modelLabel: string
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
  onChoose: (jobId: string) => void
  onReuse: (job: Job) => void
  onFill: (brief: Partial<Draft>) => void
}

/** Contact sheet of one shoot: its images as they are generated, and their marks. */
export function ContactSheet(props: ContactSheetProps) {
  const { job, recent, modelLabel, filter, onFilter, onChoose, onReuse, onFill } = props
  const { t } = useTranslation('photoshoot')
  const { t: briefText } = useTranslation('brief')
  const [marks, draw] = useMarks(job)
  const [large, setLarge] = useState<number | null>(null)
  const [menu, setMenu] = useState<ShotAt | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const showToast = useToast()
  const assets = new Map(job.result.media_assets.map((asset) => [asset.index, asset]))
  const keptAssets = job.result.media_assets.filter(({ index }) => marks[index] === 'kept')
  const menuItem = menu && job.items.find(({ index }) => index === menu.index)
  const menuAsset = menu && assets.get(menu.index)
  const paper = useRef<HTMLDivElement>(null)
  const focusFrame = (index: number | null) =>
    requestAnimationFrame(() => paper.current?.querySelector<HTMLElement>(`[data-frame="${index}"]`)?.focus())
  const visibleItems = job.items.filter(({ index }) => filter === 'all' || marks[index] === filter)

  // Details printed on the edge.
  const style = STYLES.find((each) => each === job.metadata.style)
  const [first] = job.items
  const print = [style && briefText(($) => $.style[style]), first && `${first.width} × ${first.height}`]
    .filter(Boolean)
    .join(', ')

  /** Downloads one image as configured in the settings, or several as one zip of originals. */
  const save = async (pictures: MediaAsset[]) => {
    const [first, ...others] = pictures
    if (!first) return
    setIsExporting(true)
    try {
      const { exportPicture, saveZip } = await import('../../gallery/index.ts')
      if (others.length > 0) await saveZip(pictures.map(({ id }) => id))
      else await exportPicture(first.id, fileNameOf(promptAt(job.metadata, first.index), first.index))
    } catch {
      showToast({
        tone: 'bad',
        title: t(($) => $.sheet.saveFailed),
        description: t(($) => $.sheet.saveAgain),
      })
    }
    setIsExporting(false)
  }

  return (
    <section className={styles.sheet} aria-label={t(($) => $.sheet.name)}>
      <SheetHead
        job={job}
        recent={recent}
        modelLabel={modelLabel}
        marks={marks}
        filter={filter}
        onFilter={onFilter}
        onChoose={onChoose}
      />
      <div ref={paper} className={styles.paper}>
        <FrameGrid
          job={job}
          marks={marks}
          draw={draw}
          assets={assets}
          items={visibleItems}
          onEnlarge={setLarge}
          onMenu={setMenu}
        />
        {visibleItems.length === 0 && <p className={styles.none}>{t(($) => $.sheet.noneMarked[filter])}</p>}
        <p className={styles.print}>
          <span>Studio Alpha</span>
          <span>{print}</span>
        </p>
      </div>
      <div className={styles.bottom}>
        {hasNotice(job) && <SheetNotice job={job} onRetried={onChoose} />}
        {hasOrigin(job, recent) && <SheetOrigin job={job} recent={recent} onChoose={onChoose} />}
        <NotDrawn assets={job.result.media_assets} className={styles.notDrawn} />
        <StandIns assets={job.result.media_assets} className={styles.standIns} />
        <SheetFoot
          job={job}
          keptCount={keptAssets.length}
          isExporting={isExporting}
          onExport={() => void save(keptAssets)}
          onReuse={() => onReuse(job)}
        />
      </div>
      {large !== null && (
        <LargeView
          job={job}
          marks={marks}
          draw={draw}
          index={large}
          onMove={setLarge}
          onSave={(asset) => void save([asset])}
          onClose={() => {
            setLarge(null)
            focusFrame(large)
          }}
        />
      )}
      {menu && menuItem && menuAsset && (
        <ShotMenu
          job={job}
          onFill={onFill}
          at={menu}
          item={menuItem}
          asset={menuAsset}
          onStarted={onChoose}
          onSave={(asset) => void save([asset])}
          onClose={() => {
            setMenu(null)
            focusFrame(menu.index)
          }}
        />
      )}
    </section>
  )
}

/** True if there is a notice about how the shoot ended, or that it is stuck. */
const hasNotice = ({ status, error, stuck }: Job) =>
  stuck || error !== null || status === 'failed' || status === 'cancelled'

/** True if the shoot has a source, or completes another shoot. */
const hasOrigin = ({ id, metadata: { madeFrom, rerunOf, promptId } }: Job, recent: readonly Job[]) =>
  Boolean(madeFrom ?? rerunOf ?? promptId) || recent.some(({ metadata }) => metadata.rerunOf === id)
