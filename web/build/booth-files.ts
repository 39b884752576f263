import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

const ROUTE = /src\/app\/public\/event-route\.tsx$/
const BOOTH = /src\/(app\/public\/event-route\.tsx$|features\/kiosk\/(device|sign-out)\/)/
/** The booth's texts, in every language. */
const TEXTS = /src\/locales\/[\w-]+\/(app|booth|booth-host|booth-sign-out|errors|not-found|printers)\.json$/
const FONT = /\.woff2$/
/** Built separately from everything that starts it, and named after itself. */
const WORKER = /\/motion\.worker-[\w-]+\.js$/

/**
 * Lists the files of the photo booth in `booth-files.json`: the service worker caches all files for an
 * armed booth, which starts offline and never mixes two builds. `entry` is the one named by the page of the
 * same build.
 */
export function boothFiles(): Plugin {
  return {
    name: 'studio-booth-files',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { entry, files } = filesOfBooth(bundle)
        const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        this.emitFile({
          type: 'asset',
          fileName: 'booth-files.json',
          source: JSON.stringify({ build, entry, files }),
        })
      },
    },
  }
}

/** Files of a bundle that the page’s entry and the booth need, with styles, texts and fonts. */
export function filesOfBooth(bundle: Rolldown.OutputBundle): { entry: string; files: string[] } {
  const outputs = Object.values(bundle)
  const chunks = new Map(
    outputs.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const isOf = (chunk: Rolldown.OutputChunk, pattern: RegExp) =>
    chunk.moduleIds.some((id) => pattern.test(id))
  const all = [...chunks.values()]
  const entry = all.find(
    (chunk) => chunk.isEntry && chunk.moduleIds.some((id) => id.endsWith('src/main.tsx')),
  )
  if (!entry) throw new Error('The build has no entry of the app.')
  if (!all.some((chunk) => isOf(chunk, ROUTE))) throw new Error('The build has no route of the booth.')
  const found = new Set([entry, ...all.filter((chunk) => isOf(chunk, BOOTH) || isOf(chunk, TEXTS))])
  // The set grows during iteration: direct imports, and what the booth loads lazily.
  for (const chunk of found)
    for (const name of [...chunk.imports, ...(isOf(chunk, BOOTH) ? chunk.dynamicImports : [])]) {
      const next = chunks.get(name)
      if (next) found.add(next)
    }
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
  const besides = outputs
    .map(({ fileName }) => fileName)
    .filter((name) => FONT.test(name) || WORKER.test(name))
  return {
    entry: `/${entry.fileName}`,
    files: [...new Set([...files, ...besides])].map((name) => `/${name}`).toSorted(),
  }
}
