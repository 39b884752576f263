import { BareIconButton, type BareIconButtonProps } from './bare-icon-button.tsx'
import { Tooltip } from '../layers/tooltip.tsx'

export interface IconButtonProps extends BareIconButtonProps {
  /** In display form: `Ctrl B`. */
  shortcut?: string | undefined
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** Icon-only button: 32 px, 44 on touch, always labelled. Set `aria-pressed` for a toggle. */
export function IconButton({ shortcut, tooltipSide, ...button }: IconButtonProps) {
  return (
    <Tooltip text={button.label} shortcut={shortcut} side={tooltipSide}>
      <BareIconButton
        aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control').replaceAll(' ', '+')}
        {...button}
      />
    </Tooltip>
  )
}
