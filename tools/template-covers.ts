// `npm run template-covers`: renders covers of the built-in templates into web/public/template-covers; all, or the
// named ones. Run it again when a template or the engine changes.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtInTemplates, coverOf, expand, filledValues } from '@studio/domain/prompts'
import { createRenderer } from '@studio/renderer'
import sharp from 'sharp'

const OUTPUT = join(import.meta.dirname, '..', 'web', 'public')
/** Longer side, in pixels. */
const SIDE = 384
const SEED = 7

const names = process.argv.slice(2)

const renderer = createRenderer()
await mkdir(join(OUTPUT, 'template-covers'), { recursive: true })
for (const { name, content, coverUrl } of builtInTemplates('en')) {
  if (names.length > 0 && !names.some((slug) => coverUrl === coverOf(slug))) continue
  const { body, negative, style = 'editorial', aspectRatio = '3:4', variables } = content
  const { text } = expand(body, { values: filledValues(variables, {}) }).at(0n)
  const { image } = await renderer.picture(
    {
      prompt: text,
      style,
      aspectRatio,
      seed: SEED,
      index: 0,
      quality: 'draft',
      ...(negative ? { negativePrompt: negative } : {}),
    },
    AbortSignal.timeout(600_000),
    { onProgress: () => {}, onPreview: () => {} },
  )
  const cover = await sharp(image.bytes)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .webp({ quality: 72 })
    .toBuffer()
  if (coverUrl) await writeFile(join(OUTPUT, coverUrl), cover)
  console.log(`${name}: ${(cover.length / 1024).toFixed(1)} KiB`)
}
await renderer.close()
