import { expect, test } from 'vitest'
import { type Member, pinsOf } from './view.ts'

const [ANA, LAMP, WALL] = ['ana', 'lamp', 'wall']
const message = (id: string, more: object) => ({
  id,
  userId: ANA,
  text: id,
  isHeld: false,
  mediaId: LAMP,
  x: 0.2,
  y: 0.4,
  createdAt: '2026-11-21T20:00:00.000Z',
  ...more,
})

test('numbers the comments on this image, without those under review', () => {
  const people = [{ userId: ANA, name: 'Ana', colour: 3 }] as unknown as readonly Member[]
  const pins = pinsOf(
    [
      message('first', {}),
      message('of another picture', { mediaId: WALL }),
      message('of no place', { x: null, y: null }),
      message('held', { isHeld: true }),
      message('in the corner', { x: 0, y: 0, userId: null }),
    ],
    people,
    LAMP,
  )
  expect(pins).toEqual([
    { id: 'first', number: 1, text: 'first', name: 'Ana', colour: 3, x: 0.2, y: 0.4 },
    { id: 'in the corner', number: 2, text: 'in the corner', name: '?', colour: 0, x: 0, y: 0 },
  ])
})
