// The project's files for the rules: imports with their lines.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { SIDES } from './places.ts'

/** One import or re-export. `target` is a path in the project, or a package name. */
export interface Import {
  target: string
  isOurs: boolean
  isType: boolean
  /** Dynamic import: `await import(…)`. */
  isLazy: boolean
  line: number
}

export interface Source {
  path: string
  text: string
  imports: Import[]
}

/** Reads all parts of the project below `root`; paths have forward slashes. */
export function readSources(root: string): Source[] {
  return SIDES.flatMap((folder) => filesIn(root, folder)).map((path) =>
    toSource(path, readFileSync(join(root, path), 'utf8')),
  )
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'public'].includes(entry.name) ? [] : filesIn(root, path)
    return /\.(tsx?|mts|css)$/.test(path) ? [path] : []
  })
}

/** Finds the imports in a file's text; a style sheet has none. */
export function toSource(path: string, text: string): Source {
  if (path.endsWith('.css')) return { path, text, imports: [] }
  const { module } = parseSync(path, text)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const add = (specifier: string, isType: boolean, start: number, isLazy = false) =>
    imports.push({ ...resolve(path, specifier), isType, isLazy, line: lineOf(start) })
  for (const { moduleRequest, entries, start } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), start)
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) add(moduleRequest.value, isType, start)
  for (const { moduleRequest, start } of module.dynamicImports) {
    const [, specifier] =
      /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    if (specifier) add(specifier, false, start, true)
  }
  return { path, text, imports }
}

function resolve(from: string, specifier: string): { target: string; isOurs: boolean } {
  const [, shared, feature] = /^@studio\/(contract|domain)\/(.+)$/.exec(specifier) ?? []
  if (shared) return { target: `${shared}/src/${feature}/index.ts`, isOurs: true }
  if (specifier === '@studio/renderer/claims') return { target: 'renderer/src/claims/index.ts', isOurs: true }
  if (specifier === '@studio/edit-engine') return { target: 'edit-engine/src/index.ts', isOurs: true }
  if (specifier === '@studio/renderer') return { target: 'renderer/src/index.ts', isOurs: true }
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return { target: posix.join(posix.dirname(from), bare), isOurs: true }
  const [scope, name] = specifier.split('/')
  return { target: specifier.startsWith('@') ? `${scope}/${name}` : (scope ?? specifier), isOurs: false }
}
