import type { SheetTemplate } from '@studio/contract/kiosk'
import { lazyComponent } from '../../../../../design/index.ts'
import type { Booth } from '../../booth.ts'
import choose from '../choose.module.css'
import { placed } from './placed.ts'

const OwnLayers = lazyComponent(() => import('./own-layers.tsx').then((m) => m.OwnLayers))

/** Thumbnail of a sheet: paper, slots and the host's layers. */
export const SheetMini = ({ booth, template }: { booth: Booth; template: SheetTemplate }) => (
  <span
    className={choose.mini}
    style={{ aspectRatio: `${template.mm.width} / ${template.mm.height}` }}
    aria-hidden="true"
  >
    {template.slots.map((slot) => (
      <i key={`${slot.x} ${slot.y}`} style={placed(slot, template.mm)} />
    ))}
    {template.layers.some(({ kind }) => kind === 'picture') && (
      <OwnLayers booth={booth} template={template} />
    )}
  </span>
)
