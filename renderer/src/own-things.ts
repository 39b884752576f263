// Unpacks the products that a prompt names.

import { readPrompt, type SceneSpec } from '@studio/domain/vocabulary'
import type { CountedProduct } from './compose/own-things.ts'
import type { OwnThing } from './things/own-thing.ts'
import { type Model, unpackThing } from './things/packed-thing.ts'

/** Unpacked data is shared while the packed bytes are referenced, so images of a series share one copy. */
const unpacked = new WeakMap<Uint8Array, Model>()

function modelOf(prepared: Uint8Array): Model {
  const cached = unpacked.get(prepared)
  if (cached) return cached
  const model = unpackThing(prepared)
  unpacked.set(prepared, model)
  return model
}

/** The prompt’s words and its products: named ones in order, then the others. */
export function understand(request: {
  prompt: string
  negativePrompt?: string
  things?: readonly OwnThing[]
}): { spec: SceneSpec; ownThings: CountedProduct[] } {
  const { things = [] } = request
  const spec = readPrompt(request.prompt, request.negativePrompt, { ownThings: things })
  const namedThings = spec.own.flatMap(({ id, count = 1 }) => {
    const thing = things.find((other) => other.id === id)
    return thing ? [{ thing, count }] : []
  })
  const others = things.filter(({ id }) => !spec.own.some((own) => own.id === id))
  const ownThings = [...namedThings, ...others.map((thing) => ({ thing, count: 1 }))]
  return {
    spec,
    ownThings: ownThings.map(({ thing: { id, names, prepared, height, turn, use }, count }) => ({
      id,
      name: names[0] ?? id,
      model: modelOf(prepared),
      height,
      turn,
      use,
      count,
    })),
  }
}
