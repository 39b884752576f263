// `npm start`: builds what changed and becomes the server, in this process, so that signals reach it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and for ${process.platform}-${process.arch} no newer one comes with the ` +
      'dependencies: install Node 24 (22.18 at least) and run `npm start` again.\n',
  )
  process.exit(1)
}
const { buildWeb } = await import('./build.ts')
try {
  buildWeb()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
await import('../server/src/main.ts')
