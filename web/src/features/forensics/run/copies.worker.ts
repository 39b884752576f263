// Searches copies on a separate core, which is most of the work of an examination.
import type { Plane } from '@studio/domain/likeness'
import { copyMove } from '../pixels/copy-move.ts'
import type { CopiesMessage } from './copies.ts'

const send = (message: CopiesMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<Plane>) => {
  send({ kind: 'found', match: copyMove(data, () => send({ kind: 'alive' })) })
})
