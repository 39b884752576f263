// Import rules. Each returns its reason and what to do instead, or nothing.
import type { FeatureMap } from './map.ts'
import { type Place, placeOf } from './places.ts'
import type { Import, Source } from './sources.ts'

interface Case {
  source: Source
  from: Place
  to: Place
  target: string
  isOurs: boolean
  isType: boolean
  isLazy: boolean
  map: FeatureMap
}
type Rule = (source: Case) => string | undefined

/** True if server, web and renderer may read it. */
const isShared = ({ side }: Place) => side === 'contract' || side === 'domain'

const contractImportsNothing: Rule = ({ from, to, target, isOurs }) => {
  if (from.side !== 'contract' || from.isTest) return
  if (isOurs ? to.side === 'contract' : target === 'zod') return
  return 'The contract holds schemas, endpoints and reasons and imports zod and itself only: move what computes to domain/src, or to the side that uses it.'
}

/** Runs in a browser and on the server, so it may use neither sides, nor the DOM, nor Node. */
const domainIsShared: Rule = ({ from, to, target, isOurs }) => {
  if (from.side !== 'domain' || from.isTest) return
  if (isOurs ? ['domain', 'contract'].includes(to.side) : !target.startsWith('node:')) return
  return 'The domain computes for the browser and the server alike: it imports itself, the contract and small libraries only. Pass in what else is needed.'
}

const sidesMeetInContract: Rule = ({ from, to }) => {
  const crosses =
    (from.side === 'server' && to.side === 'web') || (from.side === 'web' && to.side === 'server')
  if (crosses)
    return 'Server and web run in different places and never import each other: put schemas that both need into contract/src, and what both compute into domain/src.'
}

/** What the renderer may use besides contract and domain. */
const PACKAGES_OF_RENDERER =
  /^(sharp|@gltf-transform\/.*|draco3dgltf|meshoptimizer|three|three-mesh-bvh|node:.*)$/

const rendererImportsNothing: Rule = ({ from, to, target, isOurs, map }) => {
  if (from.side !== 'renderer') return
  const may = isOurs
    ? to.side === 'renderer' || (isShared(to) && map.renderer.includes(to.feature ?? ''))
    : from.isTest || PACKAGES_OF_RENDERER.test(target)
  if (may) return
  return `The renderer makes pictures and knows neither server nor web: it imports itself, sharp, what reads files of things, and ${map.renderer.join(', ')} of the contract and the domain (feature-map.mjs). Pass in what else is needed, or let the engine in server/src/engines do it.`
}

const rendererBehindItsEngine: Rule = ({ source, from, to, target, isType }) => {
  if (to.side !== 'renderer' || (from.side !== 'server' && from.side !== 'web')) return
  // A web worker composes a prompt to predict what is drawn; its caller needs the type of a request.
  const isClaims = target === 'renderer/src/claims/index.ts'
  if (from.side === 'web' && isClaims && (isType || source.path.endsWith('.worker.ts'))) return
  if (!to.isDoor || target !== 'renderer/src/index.ts')
    return 'Import the renderer only from renderer/src/index.ts, and export there what is needed.'
  if (from.side === 'server' && (from.isTest || ['engines', 'app'].includes(from.floor))) return
  return 'The renderer is one engine among others: ask it through server/src/engines, as every provider is asked.'
}

/** The same code renders in a browser worker and on the server, so it may use nothing specific to either. */
const editEngineImportsNothing: Rule = ({ source, from, to, target, isOurs, map }) => {
  if (from.side !== 'edit-engine' || from.isTest || source.path.startsWith('edit-engine/compiler/')) return
  if (isOurs && (to.side === 'edit-engine' || (isShared(to) && map.editEngine.includes(to.feature ?? ''))))
    return
  return `The edit engine gives the same bytes in browsers and on the server: it imports itself and ${map.editEngine.join(', ')} of the contract and the domain (feature-map.mjs), no package and nothing of Node. Pass in what else is needed, instead of ${target}.`
}

const PLACES_OF_EDIT_ENGINE = /^(server\/src\/platform\/pictures|web\/src\/features\/darkroom\/engine)\//

const editEngineBehindItsPlaces: Rule = ({ source, from, to, target }) => {
  if (to.side !== 'edit-engine' || from.side === 'edit-engine' || from.isTest) return
  if (from.side !== 'server' && from.side !== 'web') return
  if (target === 'edit-engine/src/index.ts' && PLACES_OF_EDIT_ENGINE.test(source.path)) return
  return 'Edits are rendered by server/src/platform/pictures and web/src/features/darkroom/engine, which import edit-engine/src/index.ts: ask them.'
}

const designImportsNothing: Rule = ({ from, to, isOurs }) => {
  if (from.floor !== 'design' || from.isTest || !isOurs || to.floor === 'design') return
  // Formats of dates and numbers: independent of features too.
  if (isShared(to) && to.feature === 'kernel') return
  return 'Design holds primitives without product words, usable anywhere: pass texts and behaviour in as props.'
}

const floorsPointDown: Rule = ({ from, to, isOurs, map }) => {
  const floors = map.floors[from.side]
  if (!floors || !isOurs || from.isTest || from.side !== to.side) return
  const [mine, theirs] = [floors.indexOf(from.floor), floors.indexOf(to.floor)]
  if (mine < 0 || theirs <= mine) return
  if (to.isDoor && to.feature && map.exceptions[from.floor]?.includes(to.feature)) return
  return `Floors point down, and ${from.floor} lies below ${to.floor}: let the upper one pass in what is needed, or subscribe to news.`
}

const enginesKnowNoWire: Rule = ({ from, to }) => {
  if (from.floor === 'supabase' && to.floor === 'engines' && !from.isTest)
    return 'The wire protocols of the browser client have no business with engines: go through a feature.'
}

const featuresByTheMap: Rule = ({ from, to, isOurs, map }) => {
  if (!isOurs || !from.feature || !to.feature || from.feature === to.feature || from.isTest) return
  if (isShared(to) && to.feature === 'kernel') return
  if (from.feature === 'kernel')
    return 'The kernel serves every feature and knows none: move the shared part down.'
  if (map.features[from.feature]?.includes(to.feature)) return
  return `feature-map.mjs does not let ${from.feature} use ${to.feature}: add it there if the dependency is meant and makes no circle, else subscribe to news in server/src/app/compose.`
}

/** A feature’s screen declarations: a list for the app only. */
const screensOf = (feature: string) => `web/src/features/${feature}/${feature}.screens.ts`

const screensArePlainData: Rule = ({ source, from, target, isType, isLazy }) => {
  if (from.side !== 'web' || source.path !== screensOf(from.feature ?? '') || isType || isLazy) return
  if (target !== 'web/src/platform/screens.ts')
    return 'The list of screens is plain data that the build reads too: it imports platform/screens.ts and types, and views with import().'
}

const importsPublicApi: Rule = ({ from, to, target, isOurs, isLazy }) => {
  if (!isOurs || !to.feature || to.isDoor || to.isTest || from.isTest) return
  if (from.side === to.side && from.feature === to.feature) return
  if (
    from.side === 'web' &&
    from.floor === 'app' &&
    /^web\/src\/features\/(?:[^/]+\/){1,2}screen\.ts$/.test(target)
  ) {
    if (isLazy) return
    return 'A screen is a chunk of its own: the app fetches screen.ts with import() when it is shown.'
  }
  if (from.side === 'web' && from.floor === 'app' && target === screensOf(to.feature)) return
  return 'A feature is used only through its index.ts, so that its inside can change: export what is needed there.'
}

const sqlInStores: Rule = ({ source, from, target, isType }) => {
  if (from.side !== 'server' || from.floor === 'platform' || from.floor === '' || from.isTest || isType)
    return
  if (source.path.endsWith('.store.ts') || !['kysely', 'pg', 'pg-boss'].includes(target)) return
  return 'SQL lives in *.store.ts, where it is found and tested: write a function there and call it.'
}

const storesKnowOnlyPlatform: Rule = ({ source, from, to, isOurs, isType, target }) => {
  if (!source.path.endsWith('.store.ts') || !isOurs || to.floor === 'platform' || isShared(to)) return
  if (from.feature === to.feature && (isType || /\.(store|tables)\.ts$/.test(target))) return
  return 'A store holds SQL and imports only platform, contract and domain: decisions belong to the service, which passes values in.'
}

const httpInRoutes: Rule = ({ source, from, target, isType }) => {
  if (from.side !== 'server' || !['features', 'engines'].includes(from.floor) || from.isTest || isType) return
  const isHttp = /^(fastify|ws|@fastify\/.*)$/.test(target) || target.startsWith('server/src/platform/http/')
  if (!isHttp || source.path.endsWith('.routes.ts')) return
  return 'HTTP lives in *.routes.ts: services take and return values, so that tests and tasks can call them.'
}

const rules: Rule[] = [
  ...[contractImportsNothing, domainIsShared, rendererImportsNothing, rendererBehindItsEngine],
  ...[editEngineImportsNothing, editEngineBehindItsPlaces],
  ...[sidesMeetInContract, designImportsNothing, floorsPointDown, enginesKnowNoWire],
  ...[
    featuresByTheMap,
    importsPublicApi,
    screensArePlainData,
    sqlInStores,
    storesKnowOnlyPlatform,
    httpInRoutes,
  ],
]

/** Problems with the imports of these files, one line each. */
export function checkImports(sources: Source[], map: FeatureMap): string[] {
  const complaints = sources.flatMap((source) =>
    source.imports.flatMap((entry) => complaintsAbout(source, entry, map)),
  )
  return [...new Set(complaints)]
}

function complaintsAbout(
  source: Source,
  { target, isOurs, isType, isLazy, line }: Import,
  map: FeatureMap,
): string[] {
  const from = placeOf(source.path)
  const to: Place = isOurs ? placeOf(target) : { ...placeOf(''), isDoor: true }
  return rules
    .map((rule) => rule({ source, from, to, target, isOurs, isType, isLazy, map }))
    .filter((why) => why !== undefined)
    .map((why) => `${source.path}:${line} imports ${target}. ${why}`)
}
