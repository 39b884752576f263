import { BareIconButton, type BareIconButtonProps } from './bare-icon-button.tsx'
import { Tooltip } from '../layers/tooltip.tsx'

export interface IconButtonProps extends BareIconButtonProps {
  /** As shown: `Ctrl B`. */
  shortcut?: string | undefined
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** A control that is only a picture: 32 px, 44 on touch, always named. Set `aria-pressed` for a toggle. */
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
