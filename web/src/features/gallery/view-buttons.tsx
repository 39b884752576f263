import { useNavigate } from '@tanstack/react-router'
import { Camera, CheckSquare, Layers, ListChecks, Trash2, Upload } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { IconButton, usePressToLoad } from '../../design/index.ts'
import type { FilterFieldsProps } from './filters/filter-fields.tsx'
import { useUrlSearch } from './filters/use-url-search.ts'
import type { Selection } from './selection/use-selection.ts'
import type { Stacking } from './stacks/use-stacks.ts'

export interface ViewButtonsProps extends FilterFieldsProps {
  stacking: Stacking
  selection: Selection
  isEmpty: boolean
  /** True if the shown items include photographs, or a filter of photographs is active. */
  hasPhotographs: boolean
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** Buttons beside the filters: camera, import, group by shoot, select, trash. */
export function ViewButtons({ stacking, selection, isEmpty, hasPhotographs, ...fields }: ViewButtonsProps) {
  const { t } = useTranslation('pictures')
  const [, changeSearch] = useUrlSearch()
  const navigate = useNavigate()
  return (
    <>
      {hasPhotographs && <CameraFilters {...fields} />}
      {fields.filters.import && (
        <IconButton
          label={t(($) => $.view.review)}
          icon={<ListChecks {...ICON} />}
          onClick={() => void changeSearch(() => ({ cull: fields.filters.import! }))}
        />
      )}
      <IconButton
        label={t(($) => $.view.import)}
        icon={<Upload {...ICON} />}
        onClick={() => void navigate({ to: '/dashboard/import' })}
      />
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

const loadMenu = () => import('./filters/camera-menu.tsx')

/** Filters by origin and camera behind one button. The menu is loaded when the pointer or focus approaches it. */
function CameraFilters(props: FilterFieldsProps) {
  const { t } = useTranslation('pictures')
  const { part, events } = usePressToLoad(loadMenu)
  const button = (
    <IconButton
      label={t(($) => $.facets.title)}
      aria-haspopup="dialog"
      icon={<Camera {...ICON} />}
      {...(!part && { ...events, 'aria-expanded': false })}
    />
  )
  return part ? <part.CameraMenu {...props} trigger={button} /> : button
}
