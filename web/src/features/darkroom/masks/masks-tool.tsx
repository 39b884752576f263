import { IS_MOBILE, useMedia } from '../../../design/index.ts'
import { MasksPanel } from './masks-panel.tsx'
import type { MaskControls } from './part-controls.tsx'
import { PhoneMasksPanel } from './phone-masks-panel.tsx'

/** The panel of masks for the width of the screen. */
export function MasksTool(controls: MaskControls) {
  return useMedia(IS_MOBILE) ? <PhoneMasksPanel {...controls} /> : <MasksPanel {...controls} />
}
