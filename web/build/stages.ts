import { fileURLToPath } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'
import { STAGE_ROOTS, TEXT_STAGES } from './first-screens.ts'

type Root = keyof typeof STAGE_ROOTS
export type Stage = Root | 'framework' | `texts-${string}`
/** Which file a module goes into; undefined for what no first screen needs. */
export type StageOf = (moduleId: string) => Stage | undefined

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//
const DESIGN_STYLES = /src\/design\/.*\.css$/
const SMALL = /src\/design\/|node_modules\//
const KERNEL = /(contract|domain)\/src\/kernel\//
const TEXTS = /src\/locales\/([\w-]+)\/([\w-]+)\.json$/
/** What stands before the studio. */
const OUTSIDE: readonly Root[] = ['door', 'door-late']
/** What stands in the studio only. A module that two of them need is the studio's. */
const IN_STUDIO: readonly Root[] = ['studio', 'dashboard', 'photoshoot', 'gallery', 'video', 'late']

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * Reads which modules each first screen needs, as the bundler sees it after it has left out what nobody uses, and cuts
 * by that: nobody keeps lists of files. A file of one stage stands only on files of stages before it.
 */
export async function readStages(root: string, plugins: PluginOption[]): Promise<StageOf> {
  const result = await build({
    configFile: false,
    root,
    plugins,
    json: { namedExports: false },
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
      // Uncut and unmerged: what two entries share is a chunk, so that what one needs is told exactly.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  })
  return stagesFrom((result as Rolldown.RolldownOutput).output)
}

function stagesFrom(output: Rolldown.RolldownOutput['output']): StageOf {
  const chunks = output.filter((file) => file.type === 'chunk')
  const needs = new Map<string, Set<Root | 'other'>>()
  const note = (first: Rolldown.OutputChunk, root: Root | 'other') => {
    for (const id of modulesOf(chunks, first)) needs.set(id, (needs.get(id) ?? new Set()).add(root))
  }
  const rest = new Set(chunks.filter((chunk) => chunk.isDynamicEntry))
  for (const [root, paths] of Object.entries(STAGE_ROOTS) as [Root, readonly string[]][])
    for (const path of paths) {
      const first = chunkOf(chunks, source(path))
      note(first, root)
      rest.delete(first)
    }
  for (const first of rest) note(first, 'other')
  return (id) => textStage(id) ?? stageFor(id, needs.get(id))
}

function stageFor(id: string, needs: Set<Root | 'other'> | undefined): Stage | undefined {
  if (!needs) return undefined
  const isShared = needs.has('other')
  const roots = [...needs].filter((root) => root !== 'other')
  if (roots.length === 0) return undefined
  if (needs.has('frame')) return FRAMEWORK.test(id) ? 'framework' : 'frame'
  // A rule that screens of the studio and the booth need too, such as that of email addresses, must not bring the sign-in along.
  if (isShared && KERNEL.test(id) && OUTSIDE.some((root) => needs.has(root))) return 'frame'
  if (roots.every((root) => OUTSIDE.includes(root))) return roots.length === 1 ? roots[0] : 'door'
  const within = IN_STUDIO.filter((stage) => needs.has(stage))
  if (needs.has('onboarding') && within.length === 0) return 'onboarding'
  // Small things of the design that the pages before the studio share with it; of what onboarding shares the styles
  // only, which would be one more file.
  if (OUTSIDE.some((root) => needs.has(root)) || (needs.has('onboarding') && DESIGN_STYLES.test(id)))
    return 'frame'
  if (needs.has('onboarding')) return 'data'
  // What something of another kind fetches too would bring a whole screen along: the small things are the studio's.
  const isOnes = within.length === 1 && (!isShared || within[0] === 'late' || !SMALL.test(id))
  return isOnes ? within[0] : 'studio'
}

function textStage(id: string): Stage | undefined {
  const [, language, name = ''] = TEXTS.exec(id) ?? []
  const stage = Object.entries(TEXT_STAGES).find(([, names]) => names.includes(name))?.[0]
  return stage === undefined ? undefined : `texts-${stage}-${language}`
}

function chunkOf(chunks: Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const found = chunks.find((chunk) => chunk.facadeModuleId === id || chunk.moduleIds.includes(id))
  if (!found) throw new Error(`The build has no ${id}: correct STAGE_ROOTS in first-screens.ts.`)
  return found
}

/** All modules that have to be there before a chunk can run, its own among them. */
function modulesOf(chunks: Rolldown.OutputChunk[], first: Rolldown.OutputChunk): Set<string> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set([first])
  for (const chunk of seen)
    for (const name of chunk.imports) {
      const next = named.get(name)
      if (next) seen.add(next)
    }
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds))
}

/** The files of the stages, for the bundler. What comes first takes what it needs. */
export const stageGroups = (stageOf: StageOf): Rolldown.CodeSplittingGroup[] => [
  {
    debugName: 'stages',
    name: (id) => stageOf(id) ?? null,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Not merged further: merged chunks import each other in a circle and run in the wrong order.
  { name: 'shared', minShareCount: 2, entriesAware: true },
]
