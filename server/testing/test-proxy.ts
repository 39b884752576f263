import { connect, createServer, type Server, type Socket } from 'node:net'

/** Behaviour of a connection: passes data on, or swallows it like a broken network. */
type Manner = 'speaking' | 'silent'

/** A proxy between a program and the database at `server`, which can fail in realistic ways. */
export async function startTestProxy(server: string) {
  const { searchParams, hostname, port } = new URL(server)
  const folder = searchParams.get('host')
  const target = folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? 5432}` }
    : { host: hostname, port: Number(port || 5432) }
  const open = new Set<Socket>()
  const unheard = new Set<Socket>()
  let manner: Manner = 'speaking'
  let line: Server
  const join = (near: Socket) => {
    const far = connect(target as never)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.on('data', (bytes) => {
        if (!unheard.has(near)) other.write(bytes)
      })
    }
  }
  const lay = (at: number) =>
    new Promise<number>((resolve) => {
      line = createServer((near) => {
        if (manner === 'silent') {
          open.add(near)
          near.on('error', () => near.destroy())
          near.on('close', () => open.delete(near))
          near.resume()
        } else join(near)
      }).listen(at, '127.0.0.1', () => resolve((line.address() as { port: number }).port))
    })
  const at = await lay(0)
  return {
    /** URL of the same database through the proxy. */
    through(url: string): string {
      const moved = new URL(url)
      moved.searchParams.delete('host')
      moved.searchParams.delete('port')
      moved.host = `127.0.0.1:${at}`
      return moved.href
    },
    /** Closes all connections and refuses new ones. */
    async cut(): Promise<void> {
      const closed = new Promise((resolve) => line.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: () => lay(at),
    /**
     * Existing connections stay open but pass no data; new ones work. This is like a failover, or a router that lost
     * its state.
     */
    stopForwarding(): void {
      for (const socket of open) unheard.add(socket)
    },
    /** Like `stopForwarding`, but new connections are accepted and never answered. */
    silence(): void {
      this.stopForwarding()
      manner = 'silent'
    },
    speak(): void {
      manner = 'speaking'
    },
  }
}
