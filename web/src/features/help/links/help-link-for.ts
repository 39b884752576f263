import type { HelpTarget } from './open-help.ts'

const SECTIONS: Record<string, string> = {
  otp_expired: 'link-expired',
  JOB_STUCK: 'job-stuck',
  PROVIDER_BAD_REQUEST: 'content-policy',
  PROVIDER_RATE_LIMIT: 'outage',
  PROVIDER_TIMEOUT: 'outage',
  PROVIDER_DOWN: 'outage',
  NETWORK_ERROR: 'outage',
  PAYLOAD_TOO_LARGE: 'upload',
  UNSUPPORTED_MEDIA: 'upload',
  UNAVAILABLE: 'outage',
  UNKNOWN_ERROR: 'something-else',
}

/** The piece of help about an error, by its code; undefined when there is none. `JOB_STUCK` stands for what has no error yet. */
export function helpLinkFor(errorCode: string | null | undefined): HelpTarget | undefined {
  const section = errorCode ? SECTIONS[errorCode] : undefined
  return section ? { topicId: 'troubleshooting', section } : undefined
}
