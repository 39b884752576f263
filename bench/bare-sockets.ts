// Baseline: a minimal server that broadcasts each message to all sockets, without channels or permissions.
import { WebSocket, WebSocketServer } from 'ws'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => {
    for (const other of server.clients)
      if (other !== socket && other.readyState === WebSocket.OPEN) other.send(data, { binary: isBinary })
  })
})
server.on('listening', () => process.send?.(`ws://127.0.0.1:${(server.address() as { port: number }).port}`))
