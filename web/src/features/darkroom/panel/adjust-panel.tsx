import { changeEdit } from '@studio/domain/darkroom'
import type { ComponentType } from 'react'
import { Button } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import { ColourControls, GradingControls, MixerControls } from './colour-controls.tsx'
import { CurveEditor } from './curve-editor.tsx'
import { groupSummary, neutralChanges, PANEL_GROUPS, type PanelGroupName } from './group-list.ts'
import styles from './panel.module.css'
import { PanelGroup } from './panel-group.tsx'
import { type Controls, SliderList } from './slider-list.tsx'
import { DETAIL_SLIDERS, EFFECT_SLIDERS, LIGHT_SLIDERS } from './sliders.ts'

const CONTROLS: Record<PanelGroupName, ComponentType<Controls>> = {
  light: (controls) => <SliderList sliders={LIGHT_SLIDERS} {...controls} />,
  colour: ColourControls,
  curve: CurveEditor,
  mixer: MixerControls,
  grading: GradingControls,
  detail: (controls) => <SliderList sliders={DETAIL_SLIDERS} {...controls} />,
  effects: (controls) => <SliderList sliders={EFFECT_SLIDERS} {...controls} />,
}
const OPEN_AT_FIRST: readonly PanelGroupName[] = ['light', 'colour']

/** Controls of one group. */
export function GroupControls({ name, ...controls }: Controls & { name: PanelGroupName }) {
  const { t } = useTranslation('darkroom')
  const { edit, editor } = controls
  const changes = neutralChanges(edit, name)
  const Group = CONTROLS[name]
  return (
    <>
      <Group {...controls} />
      {Object.keys(changes).length > 0 && (
        <div className={styles.buttons}>
          <Button
            variant="plain"
            onClick={() => {
              editor.change(changeEdit(edit, changes), `reset ${name}`)
              editor.settle()
            }}
          >
            {t(($) => $.resetGroup, { group: t(($) => $.groups[name]) })}
          </Button>
        </div>
      )}
    </>
  )
}

/** Light, colour, curve, detail and effects. */
export function AdjustPanel(controls: Controls) {
  const { t } = useTranslation('darkroom')
  const language = useSummaryLanguage()
  return PANEL_GROUPS.map((name) => (
    <PanelGroup
      key={name}
      name={name}
      title={t(($) => $.groups[name])}
      summary={groupSummary(controls.edit, name, language) || t(($) => $.unchanged)}
      isOpenAtFirst={OPEN_AT_FIRST.includes(name)}
    >
      <GroupControls name={name} {...controls} />
    </PanelGroup>
  ))
}
