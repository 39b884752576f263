import type { Model } from '@studio/contract/models'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { draw } from '../../jobs/jobs.fixtures.tsx'
import { ReferenceField } from './reference-field.tsx'

const model = (changes: Partial<Model>) => ({ acceptsReference: true, ...changes }) as Model
const studio = model({ id: 'studio', guides: ['depth', 'pose'] })
const local = model({ id: 'local', referenceRoles: ['composition', 'depth', 'pose'] })

const drawField = async (role: 'depth' | 'composition', madeBy?: string, isRoleRefused = false) => {
  const onChange = vi.fn()
  await draw(
    <ReferenceField
      role={role}
      model={local}
      models={[studio, local]}
      error={null}
      isRoleRefused={isRoleRefused}
      onChange={onChange}
      value={{ id: '1', name: 'Coat', preview: '', ...(madeBy && { model: madeBy }) }}
    />,
  )
  return onChange
}

afterEach(cleanup)

it('offers the guides of an image whose model provides them', async () => {
  const onChange = await drawField('composition', 'studio')
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Depth' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ referenceRole: 'depth' })
})

it('stops following a guide that the new image doesn’t have', async () => {
  const onChange = await drawField('depth')
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ referenceRole: 'composition' }))
  expect(screen.queryByRole('radio')).toBeNull()
})

it('says that the server found nothing to follow', async () => {
  const onChange = await drawField('depth', 'studio', true)
  expect(screen.getByText(/Not available for this image/)).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
})
