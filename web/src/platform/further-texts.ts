import type { ResourceKey } from 'i18next'

type Bundle = { default: ResourceKey }

const bundles = import.meta.glob<Bundle>([
  '../locales/*/*.json',
  '!../locales/*/{app,auth,dashboard,economy,errors,examples,gallery,guest,jobs,language,notifications,photoshoot,profile,settings}.json',
])

/** The texts in this file, one that no screen begins with. */
export async function loadFurther(path: string): Promise<Bundle> {
  const load = bundles[path]
  if (!load) throw new Error(`There are no texts in ${path}.`)
  return load()
}
