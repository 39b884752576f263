// Links the workspaces into node_modules, as npm does: a folder added by an update needs no registry for
// that. Plain JavaScript without dependencies, because it runs before anything is installed.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Creates missing links below `root`; without a folder of dependencies it leaves that to npm. */
export function linkWorkspaces(root) {
  const modules = join(root, 'node_modules')
  if (!existsSync(modules)) return
  for (const folder of read(join(root, 'package.json')).workspaces) {
    const link = join(modules, read(join(root, folder, 'package.json')).name)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    makeLink(join(root, folder), link)
  }
}

function makeLink(folder, link) {
  // Links to folders need no rights on Windows only as junctions, which are absolute.
  const isWindows = process.platform === 'win32'
  try {
    symlinkSync(isWindows ? folder : relative(dirname(link), folder), link, 'junction')
  } catch (error) {
    // Another of our commands may have been faster.
    if (error.code !== 'EEXIST') throw error
  }
}
