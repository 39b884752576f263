import { LOCAL_VALUES } from '@studio/contract/darkroom'
import { Button, ChoiceGrid, IS_MOBILE, Kbd, useMedia } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { EditSlider } from '../panel/edit-slider.tsx'
import panelStyles from '../panel/panel.module.css'
import { LOCAL_SLIDERS } from '../panel/sliders.ts'
import { AddPartMenus, MaskLimit, NewMaskMenu, NoMasks } from './add-menus.tsx'
import { MaskList } from './mask-list.tsx'
import { useMaskNames } from './mask-names.ts'
import styles from './masks.module.css'
import { type MaskControls, PartControls } from './part-controls.tsx'
import { type MasksState, OVERLAYS } from './use-masks.ts'

/** The masks of the image, the parts of the selected one, and what it changes. */
export function MasksPanel({ masks, onMoving }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const { selected, painting } = masks
  if (!selected && !painting) return <NoMasks masks={masks} />
  return (
    <>
      <section className={panelStyles.group} aria-labelledby="darkroom-masks">
        <div className={styles.head}>
          <h2 id="darkroom-masks" className={styles.title}>
            {t(($) => $.tools.masks)}
          </h2>
          <NewMaskMenu masks={masks} />
        </div>
        {selected && <MaskList masks={masks} />}
        <div className={panelStyles.controls}>
          <MaskLimit masks={masks} />
        </div>
      </section>
      <section className={panelStyles.group} aria-labelledby="darkroom-mask-parts">
        <h2 id="darkroom-mask-parts" className={styles.heading}>
          {t(($) => $.masks.parts)}
        </h2>
        <div className={panelStyles.controls}>
          <PartList masks={masks} />
          <PartControls masks={masks} onMoving={onMoving} />
          {selected && !painting && <AddPartMenus masks={masks} />}
          <OverlayChoice masks={masks} />
        </div>
      </section>
      {selected && <MaskSliders masks={masks} onMoving={onMoving} />}
    </>
  )
}

/** The parts of the selected mask as a sum. */
export function PartList({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  const { signed, spoken } = useMaskNames()
  if (masks.painting || !masks.selected) return null
  return (
    <div className={styles.parts} role="group" aria-label={t(($) => $.masks.parts)}>
      {masks.selected.parts.map((part, at) => (
        <button
          // Parts have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          type="button"
          className={styles.part}
          aria-pressed={at === masks.partIndex}
          aria-label={spoken(part, at)}
          data-inverted={part.invert || undefined}
          onClick={() => masks.selectPart(at)}
        >
          {signed(part, at)}
        </button>
      ))}
    </div>
  )
}

/** How the image is shown outside of the mask. */
export function OverlayChoice({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  const keys = useKeys('darkroomOverlay')
  const isMobile = useMedia(IS_MOBILE)
  return (
    <ChoiceGrid
      className={panelStyles.choices}
      label={t(($) => $.masks.overlay)}
      extra={!isMobile && <Kbd>{keys}</Kbd>}
      columns={3}
      value={masks.overlay}
      choices={OVERLAYS.map((value) => ({ value, label: t(($) => $.masks.overlays[value]) }))}
      onChange={masks.setOverlay}
    />
  )
}

function MaskSliders({ masks, onMoving }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const { nameOf } = useMaskNames()
  const { selected, adjustments, setValue, settle } = masks
  if (!selected) return null
  const isNeutral = LOCAL_VALUES.every((name) => selected[name] === undefined)
  const name = nameOf(selected, adjustments.indexOf(selected))
  return (
    <section className={panelStyles.group} aria-labelledby="darkroom-mask-values">
      <h2 id="darkroom-mask-values" className={styles.heading}>
        {t(($) => $.masks.inMask, { name })}
      </h2>
      <div className={panelStyles.controls}>
        {LOCAL_VALUES.map((value) => (
          <EditSlider
            key={value}
            spec={LOCAL_SLIDERS[value]}
            label={t(($) => $.sliders[value])}
            value={selected[value] ?? 0}
            onChange={(next) => setValue(value, next)}
            onMoving={onMoving}
            onSettle={settle}
          />
        ))}
        <div className={panelStyles.buttons}>
          <Button disabled={isNeutral} onClick={masks.resetValues}>
            {t(($) => $.masks.reset)}
          </Button>
        </div>
      </div>
    </section>
  )
}
