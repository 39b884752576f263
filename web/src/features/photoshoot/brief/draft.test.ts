import { type Model } from '@studio/contract/models'
import { ASPECT_RATIOS, PhotoshootRequest, POSES, QUALITIES, STYLES } from '@studio/contract/photoshoot'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { briefOf, changeDraft, type Draft, type DraftAction, EMPTY_DRAFT, readDraft } from './draft.ts'
import { problemsOf, refusedFields, requestOf } from './draft-check.ts'

const model = fc.record({
  id: fc.constantFrom('studio', 'gemini'),
  maxImages: fc.integer({ min: 1, max: 10 }),
  aspectRatios: fc.subarray([...ASPECT_RATIOS], { minLength: 1 }),
  acceptsReference: fc.boolean(),
  steps: fc.option(fc.constant({ least: 1, most: 9 }), { nil: undefined }),
  guidance: fc.option(fc.constant({ least: 1, most: 9 }), { nil: undefined }),
  sizes: fc.option(fc.constantFrom({ final: {} }, { draft: {}, final: {} }), { nil: undefined }),
}) as fc.Arbitrary<Model>

const changes = fc.record(
  {
    prompt: fc.string(),
    negativePrompt: fc.string(),
    style: fc.constantFrom(...STYLES),
    aspectRatio: fc.constantFrom(...ASPECT_RATIOS),
    count: fc.oneof(fc.integer(), fc.double()),
    projectName: fc.string(),
    quality: fc.constantFrom(...QUALITIES),
    seed: fc.oneof(fc.string(), fc.nat().map(String)),
    steps: fc.oneof(fc.string(), fc.nat(200).map(String)),
    guidance: fc.oneof(fc.string(), fc.float().map(String)),
    thingIds: fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)

const action: fc.Arbitrary<DraftAction> = fc.oneof(
  changes.map((each): DraftAction => ({ type: 'change', changes: each })),
  fc.boolean().map((isOn) => ({ type: 'vary', isOn }) as const),
  fc.array(fc.constantFrom(...POSES)).map((poses) => ({ type: 'pose', poses }) as const),
  model.map((each) => ({ type: 'choose-model', model: each }) as const),
  changes.map((brief): DraftAction => ({ type: 'fill', brief })),
)

const play = (actions: DraftAction[]): Draft => actions.reduce(changeDraft, EMPTY_DRAFT)

describe('the draft', () => {
  it('survives storing and reading after any changes', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const draft = play(actions)
        expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
      }),
    )
  })

  it('can only be invalid in typed fields: choices always match the contract', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const wrong = Object.keys(problemsOf(play(actions)))
        expect(
          wrong.filter(
            (field) =>
              !['prompt', 'negativePrompt', 'projectName', 'seed', 'steps', 'guidance'].includes(field),
          ),
        ).toEqual([])
      }),
    )
  })

  it('is accepted by the contract if no problem is found', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const draft = play(actions)
        expect(PhotoshootRequest.safeParse(requestOf(draft)).success).toBe(
          Object.keys(problemsOf(draft)).length === 0,
        )
      }),
    )
  })

  it('reads any stored value and keeps the valid parts', () => {
    fc.assert(fc.property(fc.anything(), (stored) => void readDraft(stored)))
    expect(
      readDraft({ prompt: 'A lamp', style: 'baroque', count: 'many', poses: ['flying', 'seated'] }),
    ).toEqual({
      ...EMPTY_DRAFT,
      prompt: 'A lamp',
      poses: ['seated'],
    })
  })

  it('turns variety on with the first chosen pose, and keeps the poses in order', () => {
    const draft = play([{ type: 'pose', poses: ['walking', 'seated', 'walking'] }])
    expect(draft).toMatchObject({ poseVariety: true, poses: ['seated', 'walking'] })
    expect(requestOf({ ...draft, prompt: 'x' })).toMatchObject({ poses: ['seated', 'walking'] })
    expect(requestOf(changeDraft(draft, { type: 'vary', isOn: false }))).not.toHaveProperty('poses')
  })

  it('adapts count, ratio and reference to the chosen model', () => {
    const before = { ...EMPTY_DRAFT, count: 9, reference: { id: 'r', name: 'r.png', preview: '' } }
    const dalle = {
      id: 'dalle',
      maxImages: 4,
      aspectRatios: ['1:1'],
      acceptsReference: false,
    } as unknown as Model
    expect(changeDraft(before, { type: 'choose-model', model: dalle })).toMatchObject({
      model: 'dalle',
      count: 4,
      aspectRatio: '1:1',
      reference: null,
    })
  })
})

describe('problems of a draft', () => {
  const problem = (changed: Partial<Draft>) => problemsOf({ ...EMPTY_DRAFT, prompt: 'A lamp', ...changed })

  it.each([
    [{ prompt: '  ' }, { prompt: 'empty' }],
    [{ prompt: 'x'.repeat(4_001) }, { prompt: 'long' }],
    [{ prompt: 'a\u0000b' }, { prompt: 'invalid' }],
    [{ negativePrompt: 'x'.repeat(4_001) }, { negativePrompt: 'long' }],
    [{ projectName: 'x'.repeat(81) }, { projectName: 'long' }],
    [{ seed: '12a' }, { seed: 'invalid' }],
    [{ seed: '-1' }, { seed: 'invalid' }],
    [{ seed: '2147483648' }, { seed: 'invalid' }],
    [{ seed: '2147483647', negativePrompt: ' ', projectName: ' ' }, {}],
  ])('%o gives %o', (changed, expected) => {
    expect(problem(changed)).toEqual(expected)
  })

  it('finds the field named by a refusal', () => {
    expect(refusedFields({ 'poses.3': 'no', prompt: 'no', elsewhere: 'no' })).toEqual({
      poses: 'refused',
      prompt: 'refused',
    })
    expect(refusedFields(undefined)).toEqual({})
  })
})

it('restores the brief of an earlier shoot', () => {
  const {
    reference: _,
    referenceRole: __,
    ...briefFields
  } = { ...EMPTY_DRAFT, prompt: 'A lamp', style: 'candid' as const, seed: '7' }
  expect(briefOf({ ...briefFields, seed: 7, referenceImageId: 'x' })).toEqual(briefFields)
})
