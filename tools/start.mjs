// `npm start`: builds what has changed and becomes the server, in this process, so that signals reach it. If
// an older Node runs it (`node tools/start.mjs`), it restarts with the one that was installed with the
// dependencies.
import { fileURLToPath } from 'node:url'
import { become, isNewEnough, nodeThatCameAlong } from './newer-node.mjs'

if (!isNewEnough(process.versions.node)) {
  const newer = nodeThatCameAlong()
  if (newer) await become(newer, fileURLToPath(import.meta.url))
  process.stderr.write(
    `This is Node ${process.versions.node}, and no newer one has come with the dependencies. \`npm start\` fetches it ` +
      `where there is one for ${process.platform}-${process.arch}; if it did not, install Node 24 (22.18 at least).\n`,
  )
  process.exit(1)
}
const { buildWeb } = await import('./build.ts')
try {
  await buildWeb()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await import('../server/src/main.ts')
