// Faults in the renderer that its tests must catch.
import type { Mutation } from './mutation.ts'

/** Quick tests come first: they need no rendering. */
const TESTS = [
  'renderer/src/render/ renderer/src/develop/ renderer/src/things/ renderer/src/compose/own-things.test.ts',
  'renderer/reference-pictures/',
]

interface Fault {
  name: string
  /** Below renderer/src. */
  file: string
  from: string
  to: string
}

const light: Fault[] = [
  {
    name: 'no shadow rays',
    file: 'render/light/light-pass.ts',
    from: 'let visibility = rays.lightThrough(x, y, z, lx, ly, lz, lamp[3]! - 0.02, start)',
    to: 'let visibility = start > 0 ? 1 : 0',
  },
  {
    name: 'walls cast no shadow',
    file: 'render/light/rays.ts',
    from: 'if (stage < reach && y + dy * stage < CEILING) return 0\n    let light = meshes',
    to: 'let light = meshes',
  },
  {
    name: 'light that bounces comes out of shadows',
    file: 'render/light/light-pass.ts',
    from: 'const power = visibility * cos * lamps.count *',
    to: 'const power = (visibility > 2 ? 0 : 1) * cos * lamps.count *',
  },
  {
    name: 'lamps lose their colour',
    file: 'render/light/lamps.ts',
    from: 'out[5] = L[o + 14]! * power\n    out[6] = L[o + 15]! * power',
    to: 'out[5] = L[o + 13]! * power\n    out[6] = L[o + 13]! * power',
  },
  {
    name: 'lamps fall off with distance, not its square',
    file: 'render/light/lamps.ts',
    from: '((d2 > 0.04 ? d2 : 0.04) * Math.PI)',
    to: '((d2 > 0.04 ? d : 0.04) * Math.PI)',
  },
  {
    name: 'lamps shine the same from every side',
    file: 'render/light/lamps.ts',
    from: 'power = (facing * L[o + 16]!)',
    to: 'power = L[o + 16]!',
  },
  {
    name: 'light without the cosine of the surface',
    file: 'render/light/light-pass.ts',
    from: 'const power = cos * visibility * weight',
    to: 'const power = visibility * weight',
  },
  {
    name: 'gobos let everything through',
    file: 'render/light/lamps.ts',
    from: 'power *= through(o, x, y, z)',
    to: 'power *= x === through(o, x, y, z) ? 0 : 1',
  },
  {
    name: 'only the key light is on',
    file: 'render/light/light-pass.ts',
    from: 'else if (fills > 1)',
    to: 'else if (fills > 99)',
  },
  {
    name: 'no bounce',
    file: 'render/light/light-pass.ts',
    from: '      sampleBounce(fract(',
    to: '      if (s > 99) sampleBounce(fract(',
  },
  {
    name: 'bounce without albedo',
    file: 'render/light/light-pass.ts',
    from: 'g = g * albedo[1]! +',
    to: 'g = g * albedo[0]! +',
  },
  {
    name: 'bounced directions are not weighted by the cosine',
    file: 'render/light/light-pass.ts',
    from: 'const radius = Math.sqrt(u)',
    to: 'const radius = u',
  },
  {
    name: 'bounces go into the surface',
    file: 'render/basis.ts',
    from: 'out[4] = sign + ny * ny * q',
    to: 'out[4] = -sign + ny * ny * q',
  },
  {
    name: 'highlights of rough surfaces missing',
    file: 'render/light/light-pass.ts',
    from: 'const k = specular(nh, lh, rough, f0)',
    to: 'const k = 0 * specular(nh, lh, rough, f0)',
  },
  {
    name: 'the sky gives no light',
    file: 'render/light/light-pass.ts',
    from: 'addLight(sky[0]!, sky[1]!, sky[2]!, dx, dy, dz)',
    to: 'addLight(0, 0, 0, dx, dy, dz)',
  },
]

const surfaces: Fault[] = [
  {
    name: 'Fresnel inverted',
    file: 'render/light/brdf.ts',
    from: 'Math.pow(1 - cos, 5)',
    to: 'Math.pow(cos, 5)',
  },
  {
    name: 'GGX with α for α²',
    file: 'render/light/brdf.ts',
    from: 'const a = roughness * roughness\n',
    to: 'const a = roughness\n',
  },
  {
    name: 'the coat takes no light from the body',
    file: 'render/shade-pass.ts',
    from: 'const body = under * (1 - glass)',
    to: 'const body = 1 - glass',
  },
  {
    name: 'albedo squared',
    file: 'render/shade-pass.ts',
    from: 'light[c]! * relief * body * (look[c]! + rim',
    to: 'light[c]! * relief * body * (look[c]! * look[c]! + rim',
  },
  ...['BRICK', 'TILES', 'MARBLE', 'WOOD', 'KNIT', 'DENIM', 'PLANKS', 'CHECKS'].map((pattern) => ({
    name: `${pattern.toLowerCase()} painted plain`,
    file: 'render/surface/patterns.ts',
    from: `    case ${pattern}: {\n`,
    to: `    case ${pattern}: {\n      if (px < 1e9) break\n`,
  })),
  {
    name: 'lapels and seams missing',
    file: 'render/surface/surface.ts',
    from: 'if (tailoring > 0) {\n      const m',
    to: 'if (tailoring > 99) {\n      const m',
  },
  {
    name: 'relief missing',
    file: 'render/shade-pass.ts',
    from: 'return ratio < 0.3 ? 0.3 : ratio > 2.2 ? 2.2 : ratio',
    to: 'return ratio < 0 ? 0 : 1',
  },
  {
    name: 'folds missing',
    file: 'render/surface/surface.ts',
    from: 'if (wrinkles > 0) sample',
    to: 'if (wrinkles > 99) sample',
  },
  {
    name: 'sheen missing',
    file: 'render/shade-pass.ts',
    from: 'const rim = M[o + MATERIAL.sheen]! *',
    to: 'const rim = 0 * M[o + MATERIAL.sheen]! *',
  },
  {
    name: 'light does not creep round edges',
    file: 'render/light/light-pass.ts',
    from: 'const cos = (raw + wrap) / (1 + wrap)',
    to: 'const cos = raw',
  },
  {
    name: 'normals flipped',
    file: 'render/light/rays.ts',
    from: 'set(field.slope[0]!, field.slope[1]!, field.slope[2]!)',
    to: 'set(-field.slope[0]!, -field.slope[1]!, -field.slope[2]!)',
  },
  {
    name: 'normals mirrored left to right',
    file: 'render/light/rays.ts',
    from: 'set(field.slope[0]!, field.slope[1]!',
    to: 'set(-field.slope[0]!, field.slope[1]!',
  },
  {
    name: 'mirrors reflect the wrong way',
    file: 'render/shade-pass.ts',
    from: 'let rx = dx - k * mx',
    to: 'let rx = -(dx - k * mx)',
  },
  {
    name: 'mirrors show no lamps',
    file: 'render/light/reflect.ts',
    from: 'lamps.see(x, y, z, dx, dy, dz, blur, radiance)',
    to: 'if (x > 1e9) lamps.see(x, y, z, dx, dy, dz, blur, radiance)',
  },
  {
    name: 'metal mirrors without its colour',
    file: 'render/shade-pass.ts',
    from: 'const base = metal === 1 ? look[c]! : metal',
    to: 'const base = metal === 1 ? 0.8 : metal',
  },
  {
    name: 'glass absorbs nothing',
    file: 'render/light/reflect.ts',
    from: 'Math.pow(M[o + c]!,',
    to: 'Math.pow(1,',
  },
  {
    name: 'glass does not refract',
    file: 'render/light/reflect.ts',
    from: 'const into = 1 / 1.42',
    to: 'const into = 1',
  },
]

const passes: Fault[] = [
  {
    name: 'denoiser off',
    file: 'render/denoise.ts',
    from: 'for (let dx = -2; dx <= 2; dx++) {',
    to: 'for (let dx = 0; dx <= 0; dx++) {',
  },
  {
    name: 'denoiser blind to surfaces',
    file: 'render/denoise.ts',
    from: 'if (owner[q] !== centerOwner) continue',
    to: 'if (owner[q] === -9) continue',
  },
  {
    name: 'denoiser blind to what truly changes',
    file: 'render/denoise.ts',
    from: '((1 + distance * distance) * (1 + change * change))',
    to: '(1 + distance * distance + 0 * change)',
  },
  {
    name: 'light brought up from the nearest pixel only',
    file: 'render/light/light-lookup.ts',
    from: 'const fx = u - x\n',
    to: 'const fx = 0 * (u - x)\n',
  },
  {
    name: 'edges jagged',
    file: 'render/shade-pass.ts',
    from: 'if (edges > 0) {',
    to: 'if (edges > 99) {',
  },
  {
    name: 'mist missing',
    file: 'render/shade-pass.ts',
    from: 'const clear = Math.exp(-mist * t)',
    to: 'const clear = Math.exp(-mist * t * 0)',
  },
  {
    name: 'wrong exposure',
    file: 'develop/meter.ts',
    from: 'const overall = 0.2 /',
    to: 'const overall = 0.6 /',
  },
  {
    name: 'exposure not metered',
    file: 'develop/meter.ts',
    from: 'frame.measured[MEASURED.exposure] = exposure',
    to: 'frame.measured[MEASURED.exposure] = exposure > 0 ? 1 : 0',
  },
  {
    name: 'focus off',
    file: 'develop/lens.ts',
    from: 'if (radius > 0.6) {',
    to: 'if (radius > 99) {',
  },
  {
    name: 'bloom off',
    file: 'develop/bloom.ts',
    from: 'bloom[i] = near[i]! * 0.6 + far[i]! * 0.8',
    to: 'bloom[i] = 0 * far[i]!',
  },
  {
    name: 'no vignette',
    file: 'develop/grade.ts',
    from: '(1 - grade.vignette * corner ** 1.4)',
    to: '(1 - 0 * corner ** 1.4)',
  },
  {
    name: 'no grain',
    file: 'develop/grade.ts',
    from: 'const grain = grade.grain *',
    to: 'const grain = 0 * grade.grain *',
  },
  {
    name: 'no split toning',
    file: 'develop/grade.ts',
    from: 'const dark = (1 - bright) * (1 - bright)',
    to: 'const dark = 0 * bright',
  },
  {
    name: 'red and blue exchanged',
    file: 'develop/grade.ts',
    from: 'const r = lensed[i]! * light * grade.highlights[0]',
    to: 'const r = lensed[i + 2]! * light * grade.highlights[0]',
  },
  {
    name: 'no lines in drawings',
    file: 'develop/medium.ts',
    from: 'return Math.min(1, parted * 0.7)',
    to: 'return 0 * parted',
  },
  {
    name: 'strokes as busy as what they cover',
    file: 'develop/medium.ts',
    from: 'const weight = 1 / (0.0004 + Math.max(0, spread)) ** CALM',
    to: 'const weight = quarter === 0 && spread >= 0 ? 1 : 0',
  },
  {
    name: 'no hatching',
    file: 'develop/medium.ts',
    from: 'if (tone > below) continue',
    to: 'if (tone < 2) continue',
  },
  {
    name: 'no paper about a watercolour',
    file: 'develop/medium.ts',
    from: '* (1 - Math.min(1, pigment) * washed)',
    to: '* (1 - Math.min(1, pigment) * (washed < 2 ? 1 : 0))',
  },
]

const sets: Fault[] = [
  {
    name: 'rain before what hides it',
    file: 'render/falling.ts',
    from: 'if (far > depth * ahead) continue',
    to: '',
  },
  {
    name: 'snow as streaks',
    file: 'render/falling.ts',
    from: "const isRain = falling.kind === 'rain'",
    to: 'const isRain = true',
  },
  {
    name: 'no snow on what is level',
    file: 'render/shade-pass.ts',
    from: 'if (snowOn && ny > SNOW_STEEP',
    to: 'if (!snowOn && ny > SNOW_STEEP',
  },
  {
    name: 'heads missing',
    file: 'compose/figure/figure.ts',
    from: '  addHead(set.group(bare, { subject: true }), s, p)\n',
    to: '',
  },
  {
    name: 'solids do not melt together',
    file: 'scene/scene.ts',
    from: 'numbers[i * SOLID_STRIDE + SOLID_BLEND] = blend',
    to: 'numbers[i * SOLID_STRIDE + SOLID_BLEND] = 0 * blend',
  },
  {
    name: 'nothing is cut out of solids',
    file: 'scene/scene.ts',
    from: 'cuts: Uint8Array.from(sorted, (s) => Number(s.cut))',
    to: 'cuts: Uint8Array.from(sorted, () => 0)',
  },
  {
    name: 'colours taken for linear light as they are written',
    file: 'scene/colours.ts',
    from: 'const bound = (v: number) => Math.min(0.82, Math.max(0.012, v))',
    to: 'const bound = (v: number) => Math.min(0.82, Math.max(0.012, Math.sqrt(v)))',
  },
  {
    name: 'the camera sees left for right',
    file: 'render/light/rays.ts',
    from: 'const sx = ((px / width) * 2 - 1) *',
    to: 'const sx = (1 - (px / width) * 2) *',
  },
  {
    name: 'a narrower lens',
    file: 'render/light/rays.ts',
    from: 'half: Math.tan((camera.fieldOfView * Math.PI) / 360)',
    to: 'half: Math.tan((camera.fieldOfView * Math.PI) / 400)',
  },
]

const FILE_CHECK = 'things/file-check.ts'

/** Users’ products: drawing, and refusal of bad files. */
const things: Fault[] = [
  {
    name: 'own thing, half of each triangle',
    file: 'render/meshes/meshes.ts',
    from: 'if (v < 0 || u + v > 1) continue',
    to: 'if (v < 0 || u + v > 0.5) continue',
  },
  {
    name: 'own thing, not as large as it stands',
    file: 'render/meshes/meshes.ts',
    from: 'const s = 1 / factor',
    to: 'const s = 1 + 0 * factor',
  },
  {
    name: 'own thing, the farther of two is seen',
    file: 'render/meshes/meshes.ts',
    from: 'if (d <= from || d >= best[0]!) continue',
    to: 'if (d <= from) continue',
  },
  {
    name: 'own thing, no shadow',
    file: 'render/meshes/meshes.ts',
    from: 'light[0] = kind === GLASS ? light[0]! * clear[material]! : 0',
    to: 'light[0] = light[0]! * (kind === GLASS ? clear[material]! : 1)',
  },
  {
    name: 'own thing, taken for a box among others',
    file: 'compose/still-life.ts',
    from: 'if (thing.own !== undefined) {',
    to: 'if (thing.own === "") {',
  },
  {
    name: 'own thing, worn beside the feet',
    file: 'compose/figure/own-wear.ts',
    from: 'const sole = add(s.ankles[i], scale(y, -ANKLE))',
    to: 'const sole = add(s.ankles[i], [0.5, -ANKLE, 0])',
  },
  {
    name: 'own thing, 300 MB',
    file: FILE_CHECK,
    from: 'if (bytes.byteLength > MAX_BYTES)',
    to: 'if (bytes.byteLength > MAX_BYTES * 9)',
  },
  {
    name: 'own thing, triangles without an area',
    file: 'things/prepare-thing.ts',
    from: 'if (raw.materialOf.length === 0)',
    to: 'if (raw.materialOf.length < 0)',
  },
  {
    name: 'own thing, a million triangles',
    file: FILE_CHECK,
    from: 'if (triangles > MAX_TRIANGLES)',
    to: 'if (triangles > MAX_TRIANGLES * 99)',
  },
  {
    name: 'own thing, shapes from outside',
    file: FILE_CHECK,
    from: 'if (!isInside)',
    to: 'if (!isInside && i > 9)',
  },
  {
    name: 'own thing, textures from outside',
    file: FILE_CHECK,
    from: "if (uri !== undefined && !(typeof uri === 'string' && uri.startsWith('data:')))",
    to: 'if (uri === null)',
  },
  {
    name: 'own thing, what it cannot be drawn without',
    file: FILE_CHECK,
    from: '!UNDERSTOOD.has(name))',
    to: 'UNDERSTOOD.size === 0)',
  },
  {
    name: 'own thing, packed by meshopt taken for outside',
    file: FILE_CHECK,
    from: '? isFallback || (isBinary && i === 0)',
    to: '? isFallback && isBinary && i === 0',
  },
  {
    name: 'own thing, a texture wider than is taken',
    file: 'things/textures.ts',
    from: 'if (width > WIDEST || height > WIDEST)',
    to: 'if (width > WIDEST * 99)',
  },
  {
    name: 'own thing, a skeleton that is not told',
    file: 'things/prepare-thing.ts',
    from: "if (raw.hasSkeleton) notes.push('skeleton-ignored')",
    to: '',
  },
  {
    name: 'own thing, millimetres that are not told',
    file: 'things/prepare-thing.ts',
    from: "if (longest > MILLIMETRES) notes.push('millimetres?')",
    to: "if (longest > MILLIMETRES * 99) notes.push('millimetres?')",
  },
  {
    name: 'own thing, upside down',
    file: 'compose/own-things.ts',
    from: "  '-y': [\n    [-1, 0, 0],\n    [0, -1, 0],",
    to: "  '-y': [\n    [1, 0, 0],\n    [0, 1, 0],",
  },
]

const CLAIMS_TESTS = ['renderer/src/claims/']

const claims: Fault[] = [
  {
    name: 'a hidden object is reported as drawn',
    file: 'claims/judge.ts',
    from: 'return { ...missing(inside < 0.05 ?',
    to: 'return { ...DRAWN, visible }\n    if (visible < 0) return { ...missing(inside < 0.05 ?',
  },
  {
    name: 'an object on a stand is reported as said',
    file: 'compose/report.ts',
    from: "return isOnStand ? 'substituted' : 'satisfied'",
    to: "return isOnStand ? 'satisfied' : 'satisfied'",
  },
  {
    name: 'a colour on nothing is reported as drawn',
    file: 'claims/judge.ts',
    from: 'return drawnIf(\n        isSupport &&',
    to: 'return drawnIf(true)\n      return drawnIf(\n        isSupport &&',
  },
  {
    name: 'colours in black and white are reported as drawn',
    file: 'claims/judge.ts',
    from: 'scene.grade.monochrome > 0.5',
    to: 'scene.grade.monochrome > 2',
  },
  {
    name: 'it rains in rooms',
    file: 'compose/weather.ts',
    from: 'if (input.isRoofed &&',
    to: 'if (false as boolean && input.isRoofed &&',
  },
  {
    name: 'claims need Node',
    file: 'claims/foreseen.ts',
    from: 'import { composeScene }',
    to: "import 'node:os'\nimport { composeScene }",
  },
]

export const RENDERER: Mutation[] = [...light, ...surfaces, ...passes, ...sets, ...things]
  .map(({ file, ...fault }) => ({
    ...fault,
    file: `renderer/src/${file}`,
    tests: TESTS,
  }))
  .concat(
    claims.map(({ file, ...fault }) => ({ ...fault, file: `renderer/src/${file}`, tests: CLAIMS_TESTS })),
  )
