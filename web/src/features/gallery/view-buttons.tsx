import { CheckSquare, Layers, Trash2 } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { IconButton } from '../../design/index.ts'
import { useUrlSearch } from './filters/use-url-search.ts'
import type { Selection } from './selection/use-selection.ts'
import type { Stacking } from './stacks/use-stacks.ts'

export interface ViewButtonsProps {
  stacking: Stacking
  selection: Selection
  isEmpty: boolean
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** Buttons beside the filters: group by shoot, select, trash. */
export function ViewButtons({ stacking, selection, isEmpty }: ViewButtonsProps) {
  const { t } = useTranslation('pictures')
  const [, changeSearch] = useUrlSearch()
  return (
    <>
      <IconButton
        label={t(($) => $.view.stacks)}
        aria-pressed={stacking.open !== null}
        icon={<Layers {...ICON} />}
        onClick={stacking.switch}
      />
      <IconButton
        label={t(($) => $.view.select)}
        shortcut="Space"
        aria-pressed={selection.isOn}
        disabled={isEmpty}
        icon={<CheckSquare {...ICON} />}
        onClick={selection.isOn ? selection.clear : selection.begin}
      />
      <IconButton
        label={t(($) => $.view.trash)}
        icon={<Trash2 {...ICON} />}
        onClick={() => void changeSearch(() => ({ view: 'trash' }))}
      />
    </>
  )
}
