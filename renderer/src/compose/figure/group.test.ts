import { ASPECT_RATIOS, POSES } from '@studio/contract/photoshoot'
import { describe, expect, it } from 'vitest'
import { readPrompt } from '@studio/domain/vocabulary'
import { createRandom, hashText } from '../../scene/random.ts'
import { type Camera, createSetBuilder } from '../../scene/scene.ts'
import { cross, dot, mix, sub, unit, type Vec } from '../../scene/vectors.ts'
import { placeCamera } from '../camera.ts'
import { choosePalette } from '../palette.ts'
import { addPeople, gapBetween, type PeopleInput, standPeople } from './group.ts'

const PROMPTS = ['two women in gowns', 'tres personas', 'four people in coats', 'five men', 'couple, 35mm']

const FRAMINGS = ['detail', 'close', 'half', 'full', 'wide'] as const

function inputOf(prompt: string, more: Partial<PeopleInput> = {}): Omit<PeopleInput, 'set'> {
  const spec = readPrompt(prompt)
  const randomOf = (name: string) => createRandom(hashText(name))
  const palette = choosePalette(spec, 'fashion', randomOf('palette'))
  const usual = { style: 'fashion', aspectRatio: '1:1', pose: 'standing-front', yaw: 0 } as const
  return { spec, randomOf, palette, ...usual, ...more }
}

const stand = (prompt: string, more: Partial<PeopleInput> = {}) => standPeople(inputOf(prompt, more))

describe('a group of mannequins', () => {
  it('has no overlapping members in any pose of the first', () => {
    for (const prompt of PROMPTS)
      for (const aspectRatio of ['9:16', '16:9'] as const)
        for (const pose of POSES) {
          const members = stand(prompt, { aspectRatio, pose })
          expect(members).toHaveLength(readPrompt(prompt).people)
          members.forEach((a, i) => {
            for (const b of members.slice(0, i)) {
              const gap = gapBetween(b.hull, a.hull, sub(a.origin, b.origin))
              expect(gap, `${prompt} ${aspectRatio} ${pose}`).toBeGreaterThan(0.02)
            }
          })
        }
  })

  it('gives each member a different pose, and the builds that the prompt counts', () => {
    const poses = stand('five people').map(({ pose }) => JSON.stringify(pose))
    expect(new Set(poses).size).toBe(5)
    const builds = (prompt: string) => stand(prompt).map(({ guest }) => guest.isFemale)
    expect(builds('two women')).toEqual([true, true])
    expect(builds('a man and two women')).toEqual([false, true, true])
    expect(new Set(builds('couple')).size).toBe(2)
  })

  it('shows all heads in every ratio and framing', () => {
    for (const prompt of PROMPTS)
      for (const aspectRatio of ASPECT_RATIOS)
        for (const framing of FRAMINGS) {
          const set = createSetBuilder()
          const people = addPeople({ set, ...inputOf(prompt, { aspectRatio }) })
          const heads = people.map(({ head }) => head)
          const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
          const aspect = across / down
          const lens = { lens: 85, aperture: 0, height: 0, roll: 0, offset: 0, isScenery: false }
          const view = { ...lens, framing, yaw: 17, aspect, heads, subject: set.bounds('subject') }
          for (const head of heads) {
            const [x, y] = project(placeCamera(view), aspect, head)
            const what = `${prompt}, ${framing} ${aspectRatio}: ${x.toFixed(2)} ${y.toFixed(2)}`
            expect(Math.min(x, 1 - x), what).toBeGreaterThan(0.05)
            expect(Math.min(y, 1 - y), what).toBeGreaterThan(0.05)
          }
        }
  })

  it('rests the hands of a seated member on the thighs, palms down', () => {
    for (const prompt of ['a man in jeans', 'a woman in a red dress', 'a woman in a shirt and a skirt'])
      for (const facing of [20, -160]) {
        const set = createSetBuilder()
        const [figure] = addPeople({ ...inputOf(prompt, { pose: 'seated', yaw: facing }), set })
        for (const i of [0, 1] as const) {
          const wrist = figure?.wrists[i] ?? [0, 0, 0]
          const [hip, knee] = [figure?.hips[i] ?? wrist, figure?.knees[i] ?? wrist]
          const t = Math.min(
            1,
            Math.max(0, dot(sub(wrist, hip), sub(knee, hip)) / dot(sub(knee, hip), sub(knee, hip))),
          )
          const over = sub(wrist, mix(hip, knee, t))
          const what = `${prompt}, ${facing}, ${i}`
          expect(figure?.hands?.[i]?.[2][1], what).toBeLessThan(-0.9)
          expect(over[1], what).toBeGreaterThan(0.07)
          expect(over[1], what).toBeLessThan(0.17)
          expect(Math.hypot(over[0], over[2]), what).toBeLessThan(0.1)
        }
      }
  })
})

/** Position of a point in the image, 0 to 1 from left and top. */
function project(camera: Camera, aspect: number, point: Vec): [number, number] {
  const forward = unit(sub(camera.target, camera.place))
  const right = unit(cross(forward, [0, 1, 0]))
  const far = sub(point, camera.place)
  const half = Math.tan((camera.fieldOfView * Math.PI) / 360) * dot(far, forward)
  return [0.5 + dot(far, right) / half / aspect / 2, 0.5 - dot(far, cross(right, forward)) / half / 2]
}
