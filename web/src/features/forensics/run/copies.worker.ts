// Searches copies on a separate core, which is most of the work of an examination.
import type { Plane } from '@studio/domain/likeness'
import { copyMove } from '../pixels/copy-move.ts'
import type { CopiesTold } from './copies.ts'

const tell = (told: CopiesTold) => postMessage(told)

addEventListener('message', ({ data }: MessageEvent<Plane>) => {
  tell({ kind: 'found', found: copyMove(data, () => tell({ kind: 'alive' })) })
})
