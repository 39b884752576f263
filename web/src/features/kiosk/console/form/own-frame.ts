import type { SheetTemplate } from '@studio/contract/kiosk'

/**
 * Sheet covered by an image of the host. Only the QR code stays on top, since it must be scannable. The texts
 * are below, so that an opaque frame can replace them and a transparent one shows them.
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
