// The package has no types of its own; gltf-transform takes the module as it is.
declare module 'draco3dgltf' {
  const draco: { createDecoderModule(): Promise<unknown> }
  export default draco
}
