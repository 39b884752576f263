/** Short messages to phones, through a gateway of the deployment's choice. */

export interface Sms {
  /**
   * Hands a text over for a number in E.164 form, without the plus.
   * @throws SmsFailure when the gateway cannot be reached or does not take it.
   */
  send(number: string, text: string): Promise<void>
}

/** Says what the gateway answered; holds no secret. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure'
}

const TIMEOUT_MS = 10_000

/** The form of Twilio's messages, which other gateways take as well. */
function twilioRequest(gateway: URL, number: string, text: string): [string, RequestInit] {
  const account = decodeURIComponent(gateway.username)
  const credentials = Buffer.from(`${account}:${decodeURIComponent(gateway.password)}`).toString('base64')
  // On this machine only, where a gateway of one's own may have no certificate.
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

/** Undefined where no gateway is set up. */
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
