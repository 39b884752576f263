import { ServerUnreachable, Refused } from '../../../../guest/index.ts'
import { expect, test } from 'vitest'
import { createMarkQueue, type Waiting } from './mark-queue.ts'

const pick = (mediaId: string): Waiting => ({ mediaId, change: { verdict: 'pick', extra: false } })

/** A queue whose server gives `answers` in turn, then accepts. */
function queueOver(answers: (Error | null)[], storedMarks: Waiting[] = []) {
  const log = { sent: [] as string[], refused: [] as string[], stored: storedMarks, isHeld: false }
  const queue = createMarkQueue({
    read: () => storedMarks,
    write: (waiting) => (log.stored = [...waiting]),
    async send({ mediaId }) {
      log.sent.push(mediaId)
      const answer = answers.shift()
      if (answer) throw answer
    },
    refused: ({ mediaId }) => void log.refused.push(mediaId),
    changed: ({ isHeld }) => (log.isHeld = isHeld),
  })
  return { queue, log }
}
const settled = async () => {
  for (let at = 0; at < 20; at++) await Promise.resolve()
}

test('sends each mark once, in order, one at a time', async () => {
  const { queue, log } = queueOver([])
  for (const id of ['a', 'b', 'c']) queue.add(pick(id))
  await settled()
  expect(log).toEqual({ sent: ['a', 'b', 'c'], refused: [], stored: [], isHeld: false })
})

test('keeps marks on the device while offline and resumes', async () => {
  const { queue, log } = queueOver([null, new ServerUnreachable('offline')])
  for (const id of ['a', 'b', 'c']) queue.add(pick(id))
  await settled()
  expect(log).toMatchObject({ sent: ['a', 'b'], isHeld: true, stored: [pick('b'), pick('c')] })
  await queue.flush()
  expect(log).toMatchObject({ sent: ['a', 'b', 'b', 'c'], isHeld: false, stored: [] })
})

test('reports a refused mark and continues with the next', async () => {
  const { queue, log } = queueOver([
    new Refused(409, { reason: 'proof-guest.capReached', facts: { count: 40 } }),
  ])
  for (const id of ['a', 'b']) queue.add(pick(id))
  await settled()
  expect(log).toMatchObject({ sent: ['a', 'b'], refused: ['a'], stored: [] })
})

test('sends marks of an earlier visit first', async () => {
  const { queue, log } = queueOver([], [pick('old')])
  queue.add(pick('new'))
  await settled()
  expect(log.sent).toEqual(['old', 'new'])
})
