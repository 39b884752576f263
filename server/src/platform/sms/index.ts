/** Text messages through a configured gateway. */

export interface Sms {
  /**
   * Sends a text to a number in E.164 form without the plus.
   * @throws SmsFailure if the gateway is unreachable or refuses.
   */
  send(number: string, text: string): Promise<void>
}

/** Response of the gateway, without secrets. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure'
}

const TIMEOUT_MS = 10_000

/** Twilio's message format, which other gateways accept too. */
function twilioRequest(gateway: URL, number: string, text: string): [string, RequestInit] {
  const account = decodeURIComponent(gateway.username)
  const credentials = Buffer.from(`${account}:${decodeURIComponent(gateway.password)}`).toString('base64')
  // Plain http only on this machine, where a local gateway may have no certificate.
  const scheme = /^(localhost|127\.)/.test(gateway.hostname) ? 'http' : 'https'
  return [
    `${scheme}://${gateway.host}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    {
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({
        To: `+${number}`,
        From: gateway.searchParams.get('from') ?? '',
        Body: text,
      }),
    },
  ]
}

function plainRequest(
  url: string,
  token: string | undefined,
  number: string,
  text: string,
): [string, RequestInit] {
  return [
    url,
    {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: `+${number}`, text }),
    },
  ]
}

/** Undefined without a configured gateway. */
export function createSms(config: { url: string; token: string | undefined } | undefined): Sms | undefined {
  if (!config) return undefined
  const gateway = new URL(config.url)
  return {
    async send(number, text) {
      const [url, request] =
        gateway.protocol === 'twilio:'
          ? twilioRequest(gateway, number, text)
          : plainRequest(config.url, config.token, number, text)
      const answer = await fetch(url, {
        ...request,
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new SmsFailure(`can’t reach the gateway (${error.name})`)
      })
      if (!answer.ok) throw new SmsFailure(`the gateway returned ${answer.status}`)
      await answer.body?.cancel()
    },
  }
}
