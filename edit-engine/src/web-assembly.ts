// What is used of the global `WebAssembly`. Browser and server have it, but their types aren’t the same.

export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

declare const module: unique symbol
export interface WasmModule {
  readonly [module]: true
}

interface WebAssemblyGlobal {
  compile(bytes: Uint8Array | ArrayBuffer): Promise<WasmModule>
  Instance: new (module: WasmModule, imports: object) => { exports: object }
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyGlobal }

export const compile = (bytes: Uint8Array | ArrayBuffer): Promise<WasmModule> => WebAssembly.compile(bytes)

/** Starts a module that imports nothing, and returns what it exports. */
export const start = (module: WasmModule): object => new WebAssembly.Instance(module, {}).exports
