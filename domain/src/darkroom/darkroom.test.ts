import { EDIT_GROUPS, Edit } from '@studio/contract/darkroom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEdit } from './edits.fixtures.ts'
import {
  applyChanges,
  applyGroups,
  canonicalEdit,
  canonicalEditText,
  COPIED_GROUPS,
  describeEdit,
  EDIT_TEXTS,
  editTexts,
  isNeutralEdit,
  merge3,
} from './index.ts'

const text = canonicalEditText
const edit = (values: object) => Edit.parse({ format: 1, ...values })

/** The value at a path, without the code under test. Neutral ones count as absent. */
function valueAt(of: Edit, path: string): string | undefined {
  const value: unknown = path
    .split('.')
    .reduce((group: unknown, name) => (group as Record<string, unknown> | undefined)?.[name], of)
  const neutral: Record<string, number> = {
    'detail.radius': 1,
    'effects.midpoint': 50,
    'effects.feather': 50,
    'effects.grainSize': 25,
  }
  const isStraight =
    Array.isArray(value) && value[0][0] === 0 && value.at(-1)[0] === 255 && value.every(([a, b]) => a === b)
  if (value === undefined || value === false || value === (neutral[path] ?? 0) || isStraight) return undefined
  return JSON.stringify(value)
}

const PATHS = [
  'geometry.crop',
  ...['angle', 'flip', 'turn'].map((name) => `geometry.${name}`),
  ...['exposure', 'contrast', 'highlights', 'shadows', 'whites', 'blacks'].map((name) => `light.${name}`),
  ...['temperature', 'tint', 'clarity', 'vibrance', 'saturation'].map((name) => `light.${name}`),
  ...['rgb', 'red', 'green', 'blue'].map((name) => `curve.${name}`),
  'colourMixer.monochrome',
  ...['red', 'orange', 'yellow'].flatMap((band) =>
    ['hue', 'saturation', 'luminance'].map((name) => `colourMixer.${band}.${name}`),
  ),
  ...['shadows', 'midtones', 'highlights', 'all'].flatMap((range) =>
    ['hue', 'saturation', 'luminance'].map((name) => `colourGrading.${range}.${name}`),
  ),
  'colourGrading.balance',
  ...['sharpen', 'radius', 'masking'].map((name) => `detail.${name}`),
  ...['vignette', 'midpoint', 'feather', 'grain', 'grainSize', 'grainSeed'].map((name) => `effects.${name}`),
]

/** Three edits with one origin: some values are the same in two or in three. */
const groups = fc.subarray([...EDIT_GROUPS])
const relatives = fc
  .tuple(anyEdit, anyEdit, anyEdit, groups, groups, fc.boolean())
  .map(
    ([base, a, b, mine, theirs, isFromOne]) =>
      [base, applyGroups(base, a, mine), applyGroups(base, isFromOne ? a : b, theirs)] as const,
  )

describe('canonical form', () => {
  test('omits values without effect', () => {
    expect(
      text(
        edit({
          light: { shadows: 40, exposure: 0 },
          effects: { vignette: 0, midpoint: 20, grain: 0, grainSeed: 9 },
          curve: {
            rgb: [
              [0, 0],
              [255, 255],
            ],
          },
          colourGrading: { all: { hue: 200, saturation: 0, luminance: 5 } },
          geometry: { flip: false, turn: 0 },
          colourMixer: { monochrome: true, red: { hue: 10, saturation: 5, luminance: 20 } },
        }),
      ),
    ).toBe(
      '{"colourGrading":{"all":{"luminance":5}},"colourMixer":{"monochrome":true,"red":{"luminance":20}},"format":1,"light":{"shadows":40}}',
    )
  })

  test('is the same for the same values in another order', () => {
    const a = edit({ light: { exposure: 1, shadows: 2 }, geometry: { angle: 1 } })
    const b = edit({ geometry: { angle: 1 }, light: { shadows: 2, exposure: 1 } })
    expect(text(a)).toBe(text(b))
  })

  test('is an edit, and its own canonical form', () => {
    fc.assert(
      fc.property(anyEdit, (of) => {
        const canonical = canonicalEdit(of)
        expect(Edit.parse(JSON.parse(text(of)))).toEqual(canonical)
        expect(canonicalEdit(canonical)).toEqual(canonical)
      }),
    )
  })

  test('is neutral after undoing every value', () => {
    expect(isNeutralEdit(edit({}))).toBe(true)
    expect(isNeutralEdit(edit({ light: { exposure: 0 }, detail: { sharpen: 0, radius: 3 } }))).toBe(true)
    expect(isNeutralEdit(edit({ light: { exposure: 0.01 } }))).toBe(false)
    fc.assert(
      fc.property(anyEdit, (of) => {
        expect(text(applyGroups(of, edit({}), EDIT_GROUPS))).toBe('{"format":1}')
      }),
    )
  })
})

describe('merge', () => {
  test('with a tab that changed nothing returns the edit of the other', () => {
    fc.assert(
      fc.property(relatives, ([base, mine]) => {
        expect(merge3(base, mine, base)).toEqual({ edit: merge3(mine, mine, mine).edit, conflicts: [] })
        expect(merge3(base, base, mine)).toEqual({ edit: merge3(mine, mine, mine).edit, conflicts: [] })
        expect(text(merge3(base, mine, base).edit)).toBe(text(mine))
      }),
    )
  })

  test('keeps what only one changed, and prefers mine where both did', () => {
    fc.assert(
      fc.property(relatives, ([base, mine, theirs]) => {
        const { edit: merged } = merge3(base, mine, theirs)
        expect(Edit.parse(merged)).toEqual(merged)
        for (const path of PATHS) {
          const [b, m, t] = [base, mine, theirs].map((of) => valueAt(of, path))
          expect(valueAt(merged, path), path).toBe(m === b ? t : m)
        }
      }),
    )
  })

  test('reports exactly the values that both changed to different ones', () => {
    let reported = 0
    fc.assert(
      fc.property(relatives, ([base, mine, theirs]) => {
        const expected = PATHS.filter((path) => {
          const [b, m, t] = [base, mine, theirs].map((of) => valueAt(of, path))
          return m !== b && t !== b && m !== t
        })
        reported += expected.length
        const { conflicts } = merge3(base, mine, theirs)
        const isListed = (path: string) => !/^(localAdjustments|repairs)/.test(path)
        expect(conflicts.filter(isListed)).toEqual(expected.toSorted())
      }),
    )
    // About 160 on average.
    expect(reported).toBeGreaterThan(20)
  })

  test('does not mix two crops', () => {
    const crop = (x: number, width: number) => edit({ geometry: { crop: { x, y: 0.5, width, height: 0.5 } } })
    const merged = merge3(crop(0.5, 0.5), crop(0.4, 0.5), crop(0.5, 0.3))
    expect(merged).toEqual({ edit: crop(0.4, 0.5), conflicts: ['geometry.crop'] })
  })

  test('changes neither of its edits', () => {
    const mine = edit({ geometry: { crop: { x: 0.4, y: 0.5, width: 0.5, height: 0.5 } } })
    const { edit: merged } = merge3(edit({}), mine, edit({}))
    expect(merged.geometry?.crop).not.toBe(mine.geometry?.crop)
  })
})

describe('copying groups', () => {
  test('takes these groups of the source and keeps the others', () => {
    fc.assert(
      fc.property(anyEdit, anyEdit, groups, (target, source, chosen) => {
        const result = applyGroups(target, source, chosen)
        for (const group of EDIT_GROUPS)
          expect(result[group], group).toEqual((chosen.includes(group) ? source : target)[group])
      }),
    )
  })

  test('twice is the same as once', () => {
    fc.assert(
      fc.property(anyEdit, anyEdit, groups, (target, source, chosen) => {
        const once = applyGroups(target, source, chosen)
        expect(text(applyGroups(once, source, chosen))).toBe(text(once))
      }),
    )
  })

  test('copies only values that differ from another edit, also those that became neutral', () => {
    let copied = 0
    fc.assert(
      fc.property(anyEdit, relatives, groups, (target, [base, source], chosen) => {
        const result = applyChanges(target, { base, source, groups: chosen })
        expect(Edit.parse(result)).toEqual(result)
        for (const path of PATHS) {
          const [t, b, s] = [target, base, source].map((of) => valueAt(of, path))
          const isCopied = s !== b && chosen.includes(path.split('.')[0] as (typeof EDIT_GROUPS)[number])
          copied += Number(isCopied)
          expect(valueAt(result, path), path).toBe(isCopied ? s : t)
        }
      }),
    )
    expect(copied).toBeGreaterThan(20)
  })

  test('leaves crops and masks alone unless the user chooses them', () => {
    expect(COPIED_GROUPS).toEqual(['light', 'curve', 'colourMixer', 'colourGrading', 'detail', 'effects'])
  })
})

describe('description', () => {
  const all = edit({
    geometry: { crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }, angle: -1.5, flip: true, turn: 90 },
    light: { exposure: 0.35, shadows: 40, highlights: -30 },
    curve: {
      red: [
        [0, 10],
        [255, 255],
      ],
    },
    colourMixer: { blue: { hue: -5, saturation: 10 } },
    colourGrading: { highlights: { hue: 40, saturation: 12 }, balance: 1 },
    detail: { sharpen: 60, radius: 0.8 },
    effects: { vignette: -20, midpoint: 30, grain: 15 },
  })

  test('lists what an edit does, stage by stage', () => {
    expect(describeEdit(all).map(({ code }) => code)).toEqual([
      ...['crop', 'angle', 'turn', 'flip', 'exposure', 'highlights', 'shadows', 'curve', 'bandHue'],
      ...['bandSaturation', 'tintColour', 'gradingBalance', 'sharpen', 'vignette', 'grain'],
    ])
    expect(editTexts(all, 'en').join(', ')).toBe(
      'Cropped, Straightened -1.5°, Turned 90°, Mirrored, Exposure +0.35, Highlights -30, Shadows +40, Tone curve, red channel, Blues: hue -5, Blues: saturation +10, Highlights: tint 12 at hue 40°, Grading balance +1, Sharpening 60, Vignette -20, Grain 15',
    )
    expect(editTexts(all, 'es').slice(4, 7)).toEqual(['Exposición +0,35', 'Altas luces -30', 'Sombras +40'])
  })

  test('says that a neutral edit changes nothing', () => {
    expect(describeEdit(edit({ detail: { radius: 2 } }))).toEqual([])
    expect(editTexts(edit({}), 'en')).toEqual(['Not edited'])
    expect(editTexts(edit({}), 'es')).toEqual(['Sin editar'])
  })

  test('has a text with all its values for each part, in both languages', () => {
    fc.assert(
      fc.property(anyEdit, fc.constantFrom('en', 'es'), (of, language) => {
        for (const each of editTexts(of, language)) expect(each).not.toMatch(/[{}]|undefined|NaN/)
      }),
    )
    expect(Object.keys(EDIT_TEXTS.es.parts)).toEqual(Object.keys(EDIT_TEXTS.en.parts))
  })

  test('is empty only for a neutral edit, so that no change stays unmentioned', () => {
    fc.assert(
      fc.property(anyEdit, (of) => {
        expect(describeEdit(of).length === 0).toBe(isNeutralEdit(of))
      }),
    )
  })
})
