import { BUILT_IN_TEMPLATES } from '../../drawing/templates.ts'
import { SheetTemplate } from '@studio/contract/kiosk'
import { expect, test } from 'vitest'
import { withFrame } from './own-frame.ts'

const own = { id: 'own-1', name: 'Ours', uploadId: '01890000-0000-7000-8000-000000000001' }

test.each(BUILT_IN_TEMPLATES)(
  'a frame covers the photos and texts of $id, and leaves only the QR code visible',
  (base) => {
    const framed = withFrame(base, own)
    expect(SheetTemplate.parse(framed)).toEqual(framed)
    expect(framed).toMatchObject({ id: 'own-1', name: 'Ours', slots: base.slots })
    const kinds = framed.layers.map(({ kind }) => kind)
    const codes = base.layers.filter(({ kind }) => kind === 'qr').length
    expect(kinds.slice(kinds.indexOf('picture'))).toEqual([
      'picture',
      ...Array.from({ length: codes }, () => 'qr'),
    ])
    expect(kinds.filter((kind) => kind !== 'picture').toSorted()).toEqual(
      base.layers.map(({ kind }) => kind).toSorted(),
    )
  },
)

test('a second frame covers the first', () => {
  const [base] = BUILT_IN_TEMPLATES
  const twice = withFrame(withFrame(base!, own), { ...own, uploadId: '01890000-0000-7000-8000-000000000002' })
  const frames = twice.layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.uploadId.at(-1)] : []))
  expect(frames).toEqual(['1', '2'])
  expect(twice.layers.at(-1)?.kind).toBe('qr')
})
