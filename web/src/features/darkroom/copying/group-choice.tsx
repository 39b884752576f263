import { EDIT_GROUPS, type Edit, type EditGroup } from '@studio/contract/darkroom'
import { applyGroups, editTexts, isNeutralEdit } from '@studio/domain/darkroom'
import { Checkbox } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import styles from './copying.module.css'

interface GroupChoiceProps {
  legend: string
  edit: Edit
  /** Every group if missing. */
  groups?: readonly EditGroup[]
  chosen: readonly EditGroup[]
  onChange: (chosen: readonly EditGroup[]) => void
}

/** Which groups of an edit are copied, with what each of them does. */
export function GroupChoice({ legend, edit, groups = EDIT_GROUPS, chosen, onChange }: GroupChoiceProps) {
  const { t } = useTranslation('darkroom')
  const language = useSummaryLanguage()
  return (
    <fieldset className={styles.groups}>
      <legend>{legend}</legend>
      {groups.map((group) => {
        const part = applyGroups({ format: 1 }, edit, [group])
        const summary = isNeutralEdit(part) ? t(($) => $.unchanged) : editTexts(part, language).join(', ')
        return (
          <Checkbox
            key={group}
            label={
              <span className={styles.group}>
                <span>{t(($) => $.copying.groups[group])}</span>{' '}
                <span className={styles.summary}>{summary}</span>
              </span>
            }
            checked={chosen.includes(group)}
            onCheckedChange={(isChosen) =>
              onChange(groups.filter((each) => (each === group ? isChosen : chosen.includes(each))))
            }
          />
        )
      })}
    </fieldset>
  )
}
