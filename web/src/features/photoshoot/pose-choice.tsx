import { POSES } from '@studio/contract/photoshoot'
import { useTranslation } from 'react-i18next'
import { ChoiceGrid, Switch } from '../../design/index.ts'
import type { Draft, DraftAction } from './draft.ts'
import './photoshoot.texts.ts'
import styles from './pose-choice.module.css'
import { PoseFigure } from './pose-figure.tsx'

interface PoseChoiceProps {
  draft: Draft
  dispatch: (action: DraftAction) => void
}

/** Pose variety: a switch, and the eight poses as figures that can be chosen singly. */
export function PoseChoice({ draft, dispatch }: PoseChoiceProps) {
  const { t } = useTranslation('photoshoot')
  const { poseVariety, poses } = draft
  const chosen = poses.length > 0 ? poses.map((pose) => t(($) => $.pose.short[pose])).join(', ') : null
  return (
    <div className={styles.poses} data-on={poseVariety || undefined}>
      <Switch
        label={t(($) => $.pose.label)}
        aside={poseVariety ? (chosen ?? t(($) => $.pose.all)) : t(($) => $.pose.none)}
        isOn={poseVariety}
        onChange={(isOn) => dispatch({ type: 'vary', isOn })}
      />
      <ChoiceGrid
        isMultiple
        isLabelHidden
        label={t(($) => $.pose.choose)}
        columns={8}
        narrowColumns={4}
        className={styles.figures}
        choices={POSES.map((value) => ({
          value,
          label: t(($) => $.pose[value]),
          content: (
            <span className={styles.card}>
              <PoseFigure pose={value} />
              <span className={styles.name}>{t(($) => $.pose.short[value])}</span>
            </span>
          ),
        }))}
        value={poseVariety ? poses : []}
        onChange={(next) => dispatch({ type: 'pose', poses: next })}
      />
    </div>
  )
}
