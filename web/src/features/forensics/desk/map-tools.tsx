import { Columns2, FlipHorizontal2, SquareDashed, ZoomIn } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, Slider, Tabs } from '../../../design/index.ts'
import styles from '../forensics.module.css'
import { QUALITIES } from '../pixels/recompression.ts'

export const LAYERS = ['picture', 'error', 'recompression', 'noise', 'copies', 'planes'] as const
/** Overlay of the image. Copies have only frames. */
export type Layer = (typeof LAYERS)[number]

export interface Look {
  /** 0 to 1. */
  opacity: number
  /** The map is hidden temporarily. */
  isBare: boolean
  isBeside: boolean
  hasLoupe: boolean
}

interface MapToolsProps {
  layer: Layer
  view: Look
  hasMap: boolean
  isMarking: boolean
  at: number
  onAt: ((at: number) => void) | undefined
  onLayer: (layer: Layer) => void
  onLook: (view: Look) => void
  onMark: () => void
}

/** Choice of map, opacity and parameter, and view options. */
export function MapTools(props: MapToolsProps) {
  const { layer, view, hasMap, isMarking, onLayer, onLook, onMark } = props
  const { t } = useTranslation('forensics')
  const percent = Math.round(view.opacity * 100)
  const size = { size: 16, 'aria-hidden': true } as const
  const hasLayer = layer !== 'picture' && layer !== 'copies'
  return (
    <>
      <div className={styles.tools}>
        <Tabs
          className={styles.layers}
          label={t(($) => $.maps.label)}
          value={layer}
          onChange={onLayer}
          tabs={LAYERS.map((value) => ({ value, label: t(($) => $.maps[value]) }))}
        />
        <div className={styles.ways}>
          {hasLayer && (
            <>
              <IconButton
                label={t(($) => $.tools.blink)}
                shortcut="B"
                aria-pressed={view.isBare}
                icon={<FlipHorizontal2 {...size} />}
                onClick={() => onLook({ ...view, isBare: !view.isBare })}
              />
              <IconButton
                label={t(($) => $.tools.side)}
                aria-pressed={view.isBeside}
                icon={<Columns2 {...size} />}
                onClick={() => onLook({ ...view, isBeside: !view.isBeside })}
              />
            </>
          )}
          <IconButton
            label={t(($) => $.tools.loupe)}
            shortcut="Z"
            aria-pressed={view.hasLoupe}
            icon={<ZoomIn {...size} />}
            onClick={() => onLook({ ...view, hasLoupe: !view.hasLoupe })}
          />
          <IconButton
            label={t(($) => $.tools.mark)}
            aria-pressed={isMarking}
            icon={<SquareDashed {...size} />}
            onClick={onMark}
          />
        </div>
      </div>
      {hasLayer && hasMap && (
        <div className={styles.sliders}>
          <Slider
            label={`${t(($) => $.tools.opacity)} ${t(($) => $.tools.percent, { value: percent })}`}
            value={percent}
            min={0}
            max={100}
            step={1}
            valueText={t(($) => $.tools.percent, { value: percent })}
            onChange={(value) => onLook({ ...view, opacity: value / 100 })}
          />
          <MadeWith {...props} />
        </div>
      )}
      {hasLayer && !hasMap && <p className={styles.edge}>{t(($) => $.maps.waiting)}</p>}
    </>
  )
}

/** Quality or bit of the map. */
function MadeWith({ layer, at, onAt }: Pick<MapToolsProps, 'layer' | 'at' | 'onAt'>) {
  const { t } = useTranslation('forensics')
  if (!onAt || layer === 'noise') return null
  if (layer === 'planes') {
    const text = t(($) => $.tools.bitValue, { value: at })
    return (
      <Slider
        label={`${t(($) => $.tools.bit)} ${text}`}
        value={at}
        min={0}
        max={7}
        step={1}
        valueText={text}
        onChange={onAt}
      />
    )
  }
  const text = t(($) => $.tools.quality, { value: at })
  const label = `${t(($) => $.tools.savedAt)} ${text}`
  if (layer === 'error')
    return <Slider label={label} value={at} min={50} max={99} step={1} valueText={text} onChange={onAt} />
  return (
    <Slider
      label={label}
      value={Math.max(
        0,
        QUALITIES.findIndex((quality) => quality >= at),
      )}
      min={0}
      max={QUALITIES.length - 1}
      step={1}
      valueText={text}
      onChange={(index) => onAt(QUALITIES[index]!)}
    />
  )
}
