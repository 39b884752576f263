import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsGateway {
  /** URL in the form of the setting. */
  url: string
  messages: { to: string; from: string; text: string }[]
  /** HTTP status of the next response. */
  status: number
  close(): Promise<void>
}

/** A gateway for messages in Twilio’s format. */
export async function smsGateway(): Promise<SmsGateway> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const isOurs =
        request.url === '/2010-04-01/Accounts/AC123/Messages.json' &&
        request.headers.authorization === `Basic ${Buffer.from('AC123:token').toString('base64')}`
      const form = new URLSearchParams(body)
      if (isOurs && gateway.status === 201)
        gateway.messages.unshift({
          to: form.get('To') ?? '',
          from: form.get('From') ?? '',
          text: form.get('Body') ?? '',
        })
      response.writeHead(isOurs ? gateway.status : 401, { 'content-type': 'application/json' })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway: SmsGateway = {
    url: `twilio://AC123:token@127.0.0.1:${(server.address() as AddressInfo).port}?from=%2B15550001111`,
    messages: [],
    status: 201,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return gateway
}
