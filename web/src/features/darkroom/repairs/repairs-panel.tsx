import { MAX_REPAIRS, type Repair, SPOT_KINDS } from '@studio/contract/darkroom'
import { REPAIR_DEFAULTS } from '@studio/domain/darkroom'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import {
  Checkbox,
  ChoiceGrid,
  classNames,
  IconButton,
  IS_MOBILE,
  Kbd,
  useMedia,
} from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import masksStyles from '../masks/masks.module.css'
import { EditSlider } from '../panel/edit-slider.tsx'
import panelStyles from '../panel/panel.module.css'
import phoneStyles from '../panel/phone-panel.module.css'
import { plainSlider } from '../panel/sliders.ts'
import { FIRST_SPOT, isSpot, LARGEST_SIZE, SMALLEST_SIZE } from './repairs.ts'
import type { RepairsState } from './use-repairs.ts'

interface RepairControls {
  repairs: RepairsState
  onMoving: (isMoving: boolean) => void
}

/** How spots are repaired, and the repairs of the image. */
export function RepairsPanel(controls: RepairControls) {
  return useMedia(IS_MOBILE) ? <PhonePanel {...controls} /> : <WidePanel {...controls} />
}

function WidePanel({ repairs, onMoving }: RepairControls) {
  const { t } = useTranslation('darkroom')
  const { list } = repairs
  return (
    <>
      <section className={panelStyles.group} aria-labelledby="darkroom-repairs">
        <div className={masksStyles.head}>
          <h2 id="darkroom-repairs" className={masksStyles.title}>
            {t(($) => $.tools.repairs)}
          </h2>
        </div>
        <div className={panelStyles.controls}>
          <SpotControls repairs={repairs} onMoving={onMoving} />
        </div>
      </section>
      <section className={panelStyles.group} aria-labelledby="darkroom-repair-list">
        <h2 id="darkroom-repair-list" className={masksStyles.heading}>
          {t(($) => $.repairs.list)}
        </h2>
        {list.length > 0 ? (
          <ul className={masksStyles.list} aria-labelledby="darkroom-repair-list">
            {list.map((repair, at) => (
              <RepairRow key={repair.id} repairs={repairs} repair={repair} at={at} />
            ))}
          </ul>
        ) : (
          <p className={classNames(masksStyles.emptyText, masksStyles.empty)}>{t(($) => $.repairs.empty)}</p>
        )}
      </section>
    </>
  )
}

/** On phones: the size of spots, and the selected one of a row of chips. */
function PhonePanel({ repairs, onMoving }: RepairControls) {
  const { t } = useTranslation('darkroom')
  const nameOf = useRepairName()
  const { list, selected, select } = repairs
  return (
    <div className={classNames(phoneStyles.panel, masksStyles.phone)}>
      {list.length > 0 && (
        <div className={masksStyles.phoneHead}>
          <div className={phoneStyles.chips} role="group" aria-label={t(($) => $.repairs.list)} data-scrolls>
            {list.map((repair, at) => (
              <button
                key={repair.id}
                type="button"
                className={phoneStyles.chip}
                aria-pressed={repair.id === selected?.id}
                onClick={() => select(repair.id === selected?.id ? undefined : repair.id)}
              >
                {nameOf(repair, at)}
              </button>
            ))}
          </div>
          {selected && <RepairActions repairs={repairs} repair={selected} at={list.indexOf(selected)} />}
        </div>
      )}
      <div className={masksStyles.phoneArea} data-scrolls>
        <SpotControls repairs={repairs} onMoving={onMoving} />
      </div>
    </div>
  )
}

const SIZE = { ...plainSlider('size', SMALLEST_SIZE, LARGEST_SIZE, FIRST_SPOT.size), step: 0.1 }
const FEATHER = plainSlider('feather', 0, 100, REPAIR_DEFAULTS.feather)
const OPACITY = plainSlider('opacity', 0, 100, REPAIR_DEFAULTS.opacity)

/** Values of the selected repair, or of the next spot. */
function SpotControls({ repairs, onMoving }: RepairControls) {
  const { t } = useTranslation('darkroom')
  const isMobile = useMedia(IS_MOBILE)
  const [kindKeys, spotKeys] = [useKeys('darkroomRepairKind'), useKeys('darkroomSpots')]
  const { values, setValues, selected, settle, showsSpots, toggleSpots, canAdd } = repairs
  const hasSpot = !selected || isSpot(selected)
  const slider = (name: 'size' | 'feather' | 'opacity', spec: typeof SIZE) => (
    <EditSlider
      spec={spec}
      label={t(($) => $.repairs.values[name])}
      value={values[name]}
      unit={name === 'size' ? '%' : undefined}
      onChange={(value) => setValues({ [name]: value })}
      onMoving={selected ? onMoving : () => undefined}
      onSettle={settle}
    />
  )
  return (
    <>
      {hasSpot && (
        <>
          <ChoiceGrid
            className={panelStyles.choices}
            label={t(($) => $.repairs.kind)}
            extra={!isMobile && <Kbd>{kindKeys}</Kbd>}
            columns={2}
            value={values.kind}
            choices={SPOT_KINDS.map((value) => ({ value, label: t(($) => $.repairs.kinds[value]) }))}
            onChange={(kind) => {
              settle()
              setValues({ kind })
              settle()
            }}
          />
          {slider('size', SIZE)}
          {slider('feather', FEATHER)}
        </>
      )}
      {slider('opacity', OPACITY)}
      <div className={masksStyles.colour}>
        <Checkbox label={t(($) => $.repairs.showSpots)} checked={showsSpots} onCheckedChange={toggleSpots} />
        {!isMobile && <Kbd>{spotKeys}</Kbd>}
      </div>
      <p className={panelStyles.note}>
        {canAdd ? t(($) => $.repairs.hint) : t(($) => $.repairs.fullOf, { count: MAX_REPAIRS })}
      </p>
    </>
  )
}

function useRepairName(): (repair: Repair, at: number) => string {
  const { t } = useTranslation('darkroom')
  return ({ kind }, at) => t(($) => $.repairs.names[kind], { number: at + 1 })
}

interface RepairRowProps {
  repairs: RepairsState
  repair: Repair
  at: number
}

function RepairRow({ repairs, repair, at }: RepairRowProps) {
  const nameOf = useRepairName()
  const { selected, select } = repairs
  const isSelected = repair.id === selected?.id
  return (
    <li
      className={masksStyles.row}
      data-selected={isSelected || undefined}
      data-off={repair.off || undefined}
    >
      <button
        type="button"
        className={masksStyles.select}
        aria-pressed={isSelected}
        onClick={() => select(isSelected ? undefined : repair.id)}
      >
        <span className={masksStyles.number} aria-hidden="true">
          {at + 1}
        </span>
        <span className={masksStyles.name}>{nameOf(repair, at)}</span>
      </button>
      <RepairActions repairs={repairs} repair={repair} at={at} />
    </li>
  )
}

/** Hides and deletes a repair. */
function RepairActions({ repairs, repair, at }: RepairRowProps) {
  const { t } = useTranslation('darkroom')
  const name = useRepairName()(repair, at)
  const isOff = repair.off === true
  const Icon = isOff ? EyeOff : Eye
  return (
    <>
      <IconButton
        label={t(($) => (isOff ? $.repairs.show : $.repairs.hide), { name })}
        tooltipSide="left"
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => repairs.setIsOff(repair, !isOff)}
      />
      <IconButton
        label={t(($) => $.repairs.delete, { name })}
        tooltipSide="left"
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => repairs.delete(repair)}
      />
    </>
  )
}
