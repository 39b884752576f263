import { Bandage, Blend, CircleDotDashed, Crop, History, SlidersHorizontal, WandSparkles } from 'lucide-react'
import { useKeys, useTranslation } from '../../platform/index.ts'
import styles from './darkroom.module.css'

const TOOLS = ['light', 'crop', 'repairs', 'masks', 'generate', 'presets', 'versions'] as const
export type Tool = (typeof TOOLS)[number]

const ICONS = {
  light: SlidersHorizontal,
  crop: Crop,
  repairs: Bandage,
  masks: CircleDotDashed,
  generate: WandSparkles,
  presets: Blend,
  versions: History,
}
/** Keys of masks add one; those are shown in the panel. */
const SHORTCUTS = {
  light: 'darkroomLight',
  crop: 'darkroomCrop',
  repairs: 'darkroomRepairs',
  presets: 'darkroomPresets',
  masks: undefined,
  generate: undefined,
  versions: 'darkroomVersions',
} as const

/** The tools, beside the panel or below it. */
export function ToolRail({ tool, onChoose }: { tool: Tool; onChoose: (tool: Tool) => void }) {
  const { t } = useTranslation('darkroom')
  return (
    <nav className={styles.rail} aria-label={t(($) => $.tools.label)}>
      {TOOLS.map((each) => (
        <ToolButton key={each} tool={each} isChosen={each === tool} onChoose={() => onChoose(each)} />
      ))}
    </nav>
  )
}

interface ToolButtonProps {
  tool: Tool
  isChosen: boolean
  onChoose: () => void
}

function ToolButton({ tool, isChosen, onChoose }: ToolButtonProps) {
  const { t } = useTranslation('darkroom')
  const keys = useKeys(SHORTCUTS[tool])
  const Icon = ICONS[tool]
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isChosen}
      aria-keyshortcuts={keys || undefined}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden="true" />
      <span>{t(($) => $.tools[tool])}</span>
    </button>
  )
}
