import { type Pose, POSES, posesFor } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid, Switch } from '../../../design/index.ts'
import type { Draft, DraftAction } from '../brief/draft.ts'
import styles from './pose-choice.module.css'
import { PoseFigure } from './pose-figure.tsx'

interface PoseChoiceProps {
  draft: Draft
  dispatch: (action: DraftAction) => void
}

/** Pose variety: a switch and the eight poses as toggles. Each names the images that use it. */
export function PoseChoice({ draft, dispatch }: PoseChoiceProps) {
  const { t } = useTranslation('photoshoot')
  const { poseVariety, poses, count } = draft
  const poseList = posesFor(count, poseVariety, poses)
  const imagesOf = (pose: Pose) => poseList.flatMap((each, index) => (each === pose ? [index + 1] : []))
  const unused = poses.filter((pose) => !poseList.includes(pose)).length
  const summary = !poseVariety
    ? t(($) => $.pose.none)
    : poses.length === 0
      ? t(($) => $.pose.all)
      : poses.length === 1
        ? t(($) => $.pose.one)
        : unused > 0
          ? t(($) => $.pose.unused, { count: unused })
          : t(($) => $.pose.inTurn, { count: poses.length })
  return (
    <div className={styles.poses} data-on={poseVariety || undefined}>
      <Switch
        label={t(($) => $.pose.label)}
        extra={summary}
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
        choices={POSES.map((value) => {
          const images = imagesOf(value).join(', ')
          const name = t(($) => $.pose[value])
          return {
            value,
            label: images ? t(($) => $.pose.takes, { pose: name, images }) : name,
            content: (
              <span className={styles.card}>
                <PoseFigure pose={value} />
                <span className={styles.name}>{t(($) => $.pose.short[value])}</span>
                <span className={styles.images}>{images || '\u00a0'}</span>
              </span>
            ),
          }
        })}
        value={poseVariety ? poses : []}
        onChange={(next) => dispatch({ type: 'pose', poses: next })}
      />
    </div>
  )
}
