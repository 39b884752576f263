import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'
import { RESERVED_BYTES } from './cose.ts'

/** Blob with synchronous reads, as the library does in a browser’s worker. */
class BytesBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
    Object.defineProperty(this, 'size', { value: bytes.length })
  }
  override slice(from = 0, to = this.#bytes.length): BytesBlob {
    return new BytesBlob(this.#bytes.subarray(from, to))
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.atOnce())
  }
  atOnce(): ArrayBuffer {
    return this.#bytes.slice().buffer
  }
}

class FileReaderSync {
  readAsArrayBuffer(blob: BytesBlob): ArrayBuffer {
    return blob.atOnce()
  }
}

let isReady = false
function prepare(): void {
  if (isReady) return
  Object.assign(globalThis, { FileReaderSync })
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) })
  isReady = true
}

/** Embeds a signed manifest into a file. */
export async function embed(
  bytes: Uint8Array<ArrayBuffer>,
  mime: string,
  manifest: object,
  signClaim: (claim: Uint8Array) => Uint8Array,
): Promise<Uint8Array> {
  prepare()
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest))
  try {
    const signer = {
      alg: 'es256',
      reserveSize: RESERVED_BYTES,
      sign: async (claim: Uint8Array) => signClaim(claim) as Uint8Array<ArrayBuffer>,
    }
    return await builder.sign(signer, mime, new BytesBlob(bytes))
  } finally {
    builder.free()
  }
}

/** Returns the manifests of a file as the library’s JSON; null if there are none. */
export async function read(bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<string | null> {
  prepare()
  try {
    const reader = await WasmReader.fromBlob(mime, new BytesBlob(bytes))
    try {
      return reader.json()
    } finally {
      reader.free()
    }
  } catch (error) {
    if (String(error).includes('JumbfNotFound')) return null
    throw error
  }
}
