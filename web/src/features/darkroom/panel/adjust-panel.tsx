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

type GroupProps = Controls & { name: PanelGroupName }

/** Makes a group neutral. Undefined if it is. */
function resetOf({ name, edit, editor }: GroupProps): (() => void) | undefined {
  const changes = neutralChanges(edit, name)
  if (Object.keys(changes).length === 0) return undefined
  return () => {
    editor.change(changeEdit(edit, changes), `reset ${name}`)
    editor.settle()
  }
}

/** Controls of one group, with a button that resets them. */
export function GroupControls(props: GroupProps) {
  const { t } = useTranslation('darkroom')
  const { name, ...controls } = props
  const reset = resetOf(props)
  const Group = CONTROLS[name]
  return (
    <>
      <Group {...controls} />
      <div className={styles.buttons}>
        <Button disabled={!reset} onClick={reset}>
          {t(($) => $.resetGroup, { group: t(($) => $.groups[name]) })}
        </Button>
      </div>
    </>
  )
}

/** Light, colour, curve, detail and effects. */
export function AdjustPanel(controls: Controls) {
  const { t } = useTranslation('darkroom')
  const language = useSummaryLanguage()
  return PANEL_GROUPS.map((name) => {
    const Group = CONTROLS[name]
    const title = t(($) => $.groups[name])
    return (
      <PanelGroup
        key={name}
        name={name}
        title={title}
        summary={groupSummary(controls.edit, name, language) || t(($) => $.unchanged)}
        resetLabel={t(($) => $.resetGroup, { group: title })}
        onReset={resetOf({ name, ...controls })}
        isOpenAtFirst={OPEN_AT_FIRST.includes(name)}
      >
        <Group {...controls} />
      </PanelGroup>
    )
  })
}
