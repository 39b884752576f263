import type { Edit } from '@studio/contract/darkroom'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { BareIconButton, useToast } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import maskStyles from '../masks/masks.module.css'
import { EditSlider } from '../panel/edit-slider.tsx'
import panelStyles from '../panel/panel.module.css'
import { plainSlider } from '../panel/sliders.ts'
import { deleteRepair, repairsOf, replaceRepair, withIsOff } from '../repairs/repairs.ts'
import type { OpenEdit } from '../state/use-edit.ts'
import styles from './generate.module.css'
import type { GenerateState } from './use-generate.ts'

const OPACITY = plainSlider('opacity', 0, 100, 100)

interface RepairsProps {
  generate: GenerateState
  open: OpenEdit
  onMoving: (isMoving: boolean) => void
}

/** The generated parts of the image, which can be hidden, faded and deleted. */
export function GeneratedRepairs({ generate, open, onMoving }: RepairsProps) {
  const { t } = useTranslation('darkroom')
  const showToast = useToast()
  const { edit, editor } = open
  const generated = repairsOf(edit).filter((each) => each.kind === 'generated')
  if (generated.length === 0) return null

  const write = (changed: Edit | undefined, key: string) => changed && editor.change(changed, key)
  const atOnce = (changed: Edit | undefined) => {
    editor.settle()
    write(changed, 'generated')
    editor.settle()
  }
  const remove = (id: string) => {
    atOnce(deleteRepair(edit, id))
    showToast({
      title: t(($) => $.generate.deleted),
      action: { label: t(($) => $.undo), onSelect: editor.undo },
    })
  }
  return (
    <section className={panelStyles.group} aria-labelledby="darkroom-generated">
      <h2 id="darkroom-generated" className={maskStyles.heading}>
        {t(($) => $.generate.inImage)}
      </h2>
      <ul className={`${panelStyles.controls} ${styles.repairs}`}>
        {generated.map((repair, at) => {
          const isOff = repair.off === true
          const made = generate.all.find(({ repairId }) => repairId === repair.id)
          const name = made?.prompt || t(($) => $.generate.numbered, { number: at + 1 })
          return (
            <li key={repair.id}>
              <div className={styles.repairHead}>
                <span className={styles.repairName}>{name}</span>
                <BareIconButton
                  label={t(($) => (isOff ? $.masks.show : $.masks.hide), { name })}
                  icon={
                    isOff ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />
                  }
                  onClick={() => atOnce(replaceRepair(edit, withIsOff(repair, !isOff)))}
                />
                <BareIconButton
                  label={t(($) => $.generate.delete, { name })}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  onClick={() => remove(repair.id)}
                />
              </div>
              <EditSlider
                spec={OPACITY}
                label={t(($) => $.generate.opacity)}
                value={repair.opacity ?? 100}
                onChange={(opacity) =>
                  write(replaceRepair(edit, { ...repair, opacity }), `generated ${repair.id} opacity`)
                }
                onMoving={onMoving}
                onSettle={editor.settle}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
