// Two tangents of a surface.

/**
 * Writes an orthonormal basis about the unit normal n to `out`: tangent (0 to 2) and bitangent (3 to 5). Without a
 * branch that jumps (Duff et al., "Building an Orthonormal Basis, Revisited", 2017).
 */
export function writeBasis(nx: number, ny: number, nz: number, out: Float64Array): void {
  const sign = nz >= 0 ? 1 : -1
  const q = -1 / (sign + nz)
  const w = nx * ny * q
  out[0] = 1 + sign * nx * nx * q
  out[1] = sign * w
  out[2] = -sign * nx
  out[3] = w
  out[4] = sign + ny * ny * q
  out[5] = -ny
}
