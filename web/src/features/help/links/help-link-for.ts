import type { HelpTarget } from './open-help.ts'

const SECTIONS: Record<string, string> = {
  otp_expired: 'link-expired',
  JOB_STUCK: 'job-stuck',
  PROVIDER_BAD_REQUEST: 'content-policy',
  PROVIDER_RATE_LIMIT: 'outage',
  PROVIDER_TIMEOUT: 'outage',
  PROVIDER_DOWN: 'outage',
  PROVIDER_MISCONFIGURED: 'outage',
  NETWORK_ERROR: 'outage',
  PAYLOAD_TOO_LARGE: 'upload',
  UNSUPPORTED_MEDIA: 'upload',
  UNAVAILABLE: 'outage',
  UNKNOWN_ERROR: 'something-else',
}

/** Returns the help section for an error code, or undefined. `JOB_STUCK` is for jobs without an error. */
export function helpLinkFor(errorCode: string | null | undefined): HelpTarget | undefined {
  const section = errorCode ? SECTIONS[errorCode] : undefined
  return section ? { topicId: 'troubleshooting', section } : undefined
}
