/** Emails about jobs. */
import { excerptOf, type Job, kindOf } from '@studio/contract/jobs'
import { writeLetter } from '../../../platform/mail/index.ts'
import { TEXTS } from './texts.ts'

const isWritten = (language: string | null): language is keyof typeof TEXTS =>
  language !== null && Object.hasOwn(TEXTS, language)

/** Writes the email about an ended job, with a link to it. Languages without a translation get English. */
export function writeJobMail(
  job: Pick<Job, 'kind' | 'status' | 'error' | 'metadata' | 'items'>,
  setting: string | null,
  link: string,
) {
  const language = isWritten(setting) ? setting : 'en'
  const texts = TEXTS[language]
  const { subject, heading, button } = texts[job.status === 'failed' ? 'failed' : 'completed'][kindOf(job)]
  const done = job.items.filter(({ status }) => status === 'done').length
  const lines = [
    excerptOf(job.metadata),
    ...(done > 0 ? [texts.made(done, job.items.length)] : []),
    ...(job.error ? [job.error] : []),
  ]
  const letter = writeLetter({
    language,
    heading,
    lines,
    action: { label: button, link },
    notes: [texts.why],
  })
  return { subject, ...letter }
}
