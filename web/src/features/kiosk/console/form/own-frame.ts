import type { SheetTemplate } from '@studio/contract/kiosk'

/**
 * A sheet with a picture of the host's laid over all of it. Only the guest's code stays above: a covered one could not be read. Words of the
 * sheet lie below, so that a frame with words of its own covers them and a see-through one shows them.
 */
export function withFrame(
  base: SheetTemplate,
  own: { id: string; name: string; uploadId: string },
): SheetTemplate {
  const { id, name, uploadId } = own
  const frame = { kind: 'picture', x: 0, y: 0, ...base.mm, uploadId, opacity: 1 } as const
  const isCode = ({ kind }: SheetTemplate['layers'][number]) => kind === 'qr'
  const layers = [...base.layers.filter((layer) => !isCode(layer)), frame, ...base.layers.filter(isCode)]
  return { ...base, id, name, layers }
}
