// Signs and reads in a worker thread, because a large PNG takes most of a second.
import { parentPort, workerData } from 'node:worker_threads'
import { embed, read } from './c2pa.ts'
import { createClaimSigner } from './cose.ts'
import type { SigningIdentity } from './identity.ts'
import type { Answer, Task } from './thread.ts'

const sign = createClaimSigner(workerData as SigningIdentity)

async function answer(task: Task): Promise<Uint8Array | string | null> {
  const bytes = new Uint8Array(task.bytes)
  return task.type === 'sign' ? embed(bytes, task.mime, task.manifest, sign) : read(bytes, task.mime)
}

parentPort?.on('message', (task: Task) => {
  answer(task).then(
    (result) => parentPort?.postMessage({ id: task.id, result } satisfies Answer),
    (error: unknown) => parentPort?.postMessage({ id: task.id, error: String(error) } satisfies Answer),
  )
})
