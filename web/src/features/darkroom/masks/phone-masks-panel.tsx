import { LOCAL_VALUES, type LocalValue } from '@studio/contract/darkroom'
import { useState } from 'react'
import { classNames, Tabs } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { EditSlider, useValueText } from '../panel/edit-slider.tsx'
import phoneStyles from '../panel/phone-panel.module.css'
import { LOCAL_SLIDERS } from '../panel/sliders.ts'
import { AddPartMenus, MaskLimit, NewMaskMenu, NoMasks } from './add-menus.tsx'
import { MaskActions } from './mask-list.tsx'
import { useMaskNames } from './mask-names.ts'
import styles from './masks.module.css'
import { OverlayChoice, PartList } from './masks-panel.tsx'
import { type MaskControls, PartControls } from './part-controls.tsx'

const TABS = ['values', 'area', 'overlay'] as const
type PhoneTab = (typeof TABS)[number]

/** Scrolls the selected one to where it’s visible. */
const intoView = (chip: HTMLElement | null) => chip?.scrollIntoView({ inline: 'nearest', block: 'nearest' })

/** On phones: one mask, and either one of its sliders, its parts, or the overlay. */
export function PhoneMasksPanel({ masks, onMoving }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const { nameOf } = useMaskNames()
  const [tab, setTab] = useState<PhoneTab>('values')
  const { selected, painting, adjustments } = masks
  if (!selected && !painting) return <NoMasks masks={masks} />
  const shown = painting ? 'area' : tab
  return (
    <div className={classNames(phoneStyles.panel, styles.phone)}>
      <div className={styles.phoneHead}>
        <div className={phoneStyles.chips} role="group" aria-label={t(($) => $.masks.list)} data-scrolls>
          {adjustments.map((adjustment, at) => (
            <button
              key={adjustment.id}
              ref={adjustment.id === selected?.id ? intoView : undefined}
              type="button"
              className={phoneStyles.chip}
              aria-pressed={adjustment.id === selected?.id}
              onClick={() => masks.select(adjustment.id)}
            >
              {nameOf(adjustment, at)}
            </button>
          ))}
        </div>
        {selected && <MaskActions masks={masks} adjustment={selected} at={adjustments.indexOf(selected)} />}
        <NewMaskMenu masks={masks} isSmall />
      </div>
      {shown === 'values' && <PhoneSliders masks={masks} onMoving={onMoving} />}
      {shown === 'area' && (
        <div className={styles.phoneArea} data-scrolls>
          <PartList masks={masks} />
          <PartControls masks={masks} onMoving={onMoving} />
          {selected && !painting && <AddPartMenus masks={masks} />}
        </div>
      )}
      {shown === 'overlay' && (
        <div className={styles.phoneArea} data-scrolls>
          <OverlayChoice masks={masks} />
          <MaskLimit masks={masks} />
        </div>
      )}
      <div className={phoneStyles.tabs}>
        <Tabs
          label={t(($) => $.tools.masks)}
          value={shown}
          tabs={TABS.map((value) => ({ value, label: t(($) => $.masks.tabs[value]) }))}
          onChange={setTab}
        />
      </div>
    </div>
  )
}

/** One large slider; the others as chips. */
function PhoneSliders({ masks, onMoving }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const valueText = useValueText()
  const [name, setName] = useState<LocalValue>('exposure')
  const { selected } = masks
  if (!selected) return null
  return (
    <>
      <div className={styles.phoneSlider}>
        <EditSlider
          spec={LOCAL_SLIDERS[name]}
          label={t(($) => $.sliders[name])}
          value={selected[name] ?? 0}
          isLarge
          onChange={(value) => masks.setValue(name, value)}
          onMoving={onMoving}
          onSettle={masks.settle}
        />
      </div>
      <div className={phoneStyles.chips} role="group" aria-label={t(($) => $.masks.tabs.values)} data-scrolls>
        {LOCAL_VALUES.map((each) => (
          <button
            key={each}
            type="button"
            className={phoneStyles.chip}
            aria-pressed={each === name}
            data-changed={selected[each] !== undefined || undefined}
            onClick={() => setName(each)}
          >
            {t(($) => $.sliders[each])}{' '}
            <span className={phoneStyles.value}>{valueText(LOCAL_SLIDERS[each], selected[each] ?? 0)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
