import { fileURLToPath } from 'node:url'
import { build, type PluginOption, type Rolldown } from 'vite'
import { STAGE_ROOTS, TEXT_STAGES } from './first-screens.ts'

type Root = keyof typeof STAGE_ROOTS
export type Stage = Root | 'framework' | `texts-${string}`
/** File of a module; undefined if no first screen needs it. */
export type StageOf = (moduleId: string) => Stage | undefined

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//
const DESIGN_STYLES = /src\/design\/.*\.css$/
/**
 * Modules that design uses too: in the stage of one screen, the studio would import that screen in a cycle.
 */
const SMALL = /src\/design\/|node_modules\/|(contract|domain)\/src\/kernel\//
const REASONS = /\/contract\/src\/.*\.reasons\.ts$/
const KERNEL = /(contract|domain)\/src\/kernel\//
const TEXTS = /src\/locales\/([\w-]+)\/([\w-]+)\.json$/
/** Modules before the studio. */
const OUTER_STAGES: readonly Root[] = ['door', 'door-late']
/** Modules of the studio only. A module that both need belongs to the studio. */
const IN_STUDIO: readonly Root[] = ['studio', 'dashboard', 'photoshoot', 'gallery', 'video', 'late']

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * Finds the modules of each first screen from a bundle after tree shaking, and groups them accordingly, so
 * that no lists have to be maintained. Files of a stage depend only on earlier stages.
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
      // Neither split nor merged: shared modules are chunks, so that needs are known exactly.
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
  // A rule that screens of the studio and the booth also need, such as that of email addresses, must not
  // include the sign-in.
  if (isShared && KERNEL.test(id) && OUTER_STAGES.some((root) => needs.has(root))) return 'frame'
  if (roots.every((root) => OUTER_STAGES.includes(root))) return roots.length === 1 ? roots[0] : 'door'
  const within = IN_STUDIO.filter((stage) => needs.has(stage))
  // A list of reasons that other screens also need must not include onboarding.
  if (needs.has('onboarding') && within.length === 0)
    return isShared && REASONS.test(id) ? 'data' : 'onboarding'
  // Small design modules shared by pages before the studio; of onboarding’s shared modules only the styles,
  // which would otherwise be another file.
  if (OUTER_STAGES.some((root) => needs.has(root)) || (needs.has('onboarding') && DESIGN_STYLES.test(id)))
    return 'frame'
  if (needs.has('onboarding')) return 'data'
  // Modules that are also loaded elsewhere would include a whole screen: small ones belong to the studio.
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

/** All modules that must be loaded before a chunk can run, including its own. */
function modulesOf(chunks: Rolldown.OutputChunk[], first: Rolldown.OutputChunk): Set<string> {
  const typedDatasByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set([first])
  for (const chunk of seen)
    for (const name of chunk.imports) {
      const next = typedDatasByFile.get(name)
      if (next) seen.add(next)
    }
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds))
}

/** Files of the stages, for the bundler. Earlier groups take the modules they need. */
export const stageGroups = (stageOf: StageOf): Rolldown.CodeSplittingGroup[] => [
  {
    debugName: 'stages',
    name: (id) => stageOf(id) ?? null,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // Not merged further: merged chunks import each other in a cycle and run in the wrong order.
  { name: 'shared', minShareCount: 2, entriesAware: true },
]
