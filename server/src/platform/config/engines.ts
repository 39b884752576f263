import { accessSync, constants, readFileSync } from 'node:fs'
import { type GuideKind, isGuideKind, MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'
import * as z from 'zod'
import { isLoopback } from '../network/index.ts'
import { readVideoPrices } from './video-prices.ts'
import { address, amount, headerWord, list, integer, word, words } from './values.ts'
import { readWorkflow } from './workflow.ts'

/** URL of a service with a key: TLS only, except on this machine. */
const vendor = address({ protocols: ['https:', 'http:'] }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}, 'must be an https:// URL')

/** URL of a self-hosted server. */
const own = address({ protocols: ['http:', 'https:'], credentials: 'both or none' })

const key = headerWord.optional()
const cents = amount(0, 10_000)
/** Cents per second, the same for every resolution or one for some. */
const videoCents = z.string().transform((text, context) => {
  const prices = readVideoPrices(text)
  if (prices) return prices
  context.addIssue('must be an amount, or amounts as in 720p=7,1080p=10.5')
  return z.NEVER
})
/** Max. characters of a prompt. */
const promptLimit = integer(50, 1_000_000)
const model = word
/** Part of a URL, so it can't contain separators. */
const vendorModel = z.string().regex(/^[\w.-]+$/, 'must be the id of a model')
const path = word.optional()

/** `depth=name of a net,pose=another`. */
const nets = words.transform((parts, context) => {
  const models: Partial<Record<GuideKind, string>> = {}
  for (const part of parts) {
    const [, kind, name] = /^\s*(\w+)\s*=\s*(.+?)\s*$/.exec(part) ?? []
    if (isGuideKind(kind) && name && !models[kind]) models[kind] = name
    else context.addIssue('must have the form depth=name,normals=name,pose=name')
  }
  return models
})

/** What a model at OpenRouter accepts besides a prompt and a ratio. */
const ROUTED_EXTRAS = ['seed', 'reference'] as const
type RoutedExtra = (typeof ROUTED_EXTRAS)[number]
/** With its prefix, an id is a model of a request, which has up to 80 characters. */
const ROUTED_MODEL = /^([\w.-]+\/[\w.:-]+)(?:=([a-z]+(?:\+[a-z]+)*))?$/
const MAX_ROUTED_ID = 64

/** `vendor/model,vendor/other=seed+reference` */
const routedModels = words.transform((parts, context) => {
  const models: { id: string; takes: RoutedExtra[] | undefined }[] = []
  for (const part of parts) {
    const [, id, extras] = ROUTED_MODEL.exec(part) ?? []
    const takes = extras?.split('+') as RoutedExtra[] | undefined
    const isRight =
      id !== undefined &&
      id.length <= MAX_ROUTED_ID &&
      (takes ?? []).every((each) => ROUTED_EXTRAS.includes(each)) &&
      models.every((other) => other.id !== id)
    if (isRight) models.push({ id, takes })
    else context.addIssue('must name each model once, as in vendor/model,vendor/other=seed+reference')
  }
  return models
})

/** Optional parameters of a compatible server. */
const Extra = z.enum(['seed', 'sdcpp_seed', 'negative_prompt', 'reference'])

/** Settings of the engines besides the built-in one. */
export const ENGINES = {
  OPENAI_API_KEY: key,
  STUDIO_OPENAI_URL: vendor.default('https://api.openai.com/v1'),
  STUDIO_OPENAI_MODEL: model.default('gpt-image-2.5-flare'),
  STUDIO_OPENAI_QUALITY: z.enum(['low', 'medium', 'high', 'xhigh', 'max', 'auto']).default('medium'),
  STUDIO_OPENAI_CENTS: cents.default(5),
  STUDIO_OPENAI_PROMPT_LIMIT: promptLimit.optional(),
  GEMINI_API_KEY: key,
  STUDIO_GEMINI_URL: vendor.default('https://generativelanguage.googleapis.com/v1beta'),
  STUDIO_GEMINI_MODEL: model
    .startsWith('gemini-', 'must be a model whose id starts with gemini-')
    .default('gemini-nano-banana-2.1'),
  STUDIO_GEMINI_CENTS: cents.default(4),
  LEONARDO_API_KEY: key,
  STUDIO_LEONARDO_URL: vendor.default('https://cloud.leonardo.ai/api/rest/v1'),
  STUDIO_LEONARDO_MODEL: model.default('de7d3faf-762f-48e0-b3b7-9d0ac3a3fcf3'),
  STUDIO_LEONARDO_CENTS: cents.default(3),
  STUDIO_LEONARDO_PROMPT_LIMIT: promptLimit.default(1_500),
  OPENROUTER_API_KEY: key,
  STUDIO_OPENROUTER_URL: vendor.default('https://openrouter.ai/api/v1'),
  STUDIO_OPENROUTER_MODELS: z
    .string()
    .default(
      'bytedance-seed/seedream-4.5,black-forest-labs/flux.2-pro,google/gemini-nano-banana-2.1,openai/gpt-image-2',
    )
    .pipe(routedModels),
  STUDIO_OPENROUTER_CENTS: cents.default(5),
  STUDIO_VEO_CREDENTIALS: path,
  STUDIO_VEO_LOCATION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a location such as us-central1')
    .default('us-central1'),
  STUDIO_VEO_KEY: key,
  STUDIO_VEO_URL: vendor.optional(),
  STUDIO_VEO_MODEL: vendorModel.default('veo-3.1-generate-001'),
  STUDIO_VEO_CENTS: videoCents.optional(),
  STUDIO_FLOW_KEY: key,
  STUDIO_FLOW_URL: vendor.default('https://generativelanguage.googleapis.com/v1beta'),
  STUDIO_FLOW_MODEL: vendorModel.default('gemini-omni-1.2-flash'),
  STUDIO_FLOW_CENTS: videoCents.optional(),
  STUDIO_OPENAI_COMPATIBLE_URL: own.optional(),
  STUDIO_OPENAI_COMPATIBLE_MODEL: model.optional(),
  STUDIO_OPENAI_COMPATIBLE_KEY: key,
  STUDIO_OPENAI_COMPATIBLE_LABEL: z.string().min(1).max(40).optional(),
  STUDIO_OPENAI_COMPATIBLE_TAKES: list.pipe(z.array(Extra)).default([]),
  STUDIO_OPENAI_COMPATIBLE_CENTS: cents.default(0),
  STUDIO_OPENAI_COMPATIBLE_PROMPT_LIMIT: promptLimit.optional(),
  STUDIO_COMFYUI_URL: own.optional(),
  STUDIO_COMFYUI_CHECKPOINT: model.optional(),
  STUDIO_COMFYUI_WORKFLOW: path,
  STUDIO_COMFYUI_REFERENCE_WORKFLOW: path,
  STUDIO_COMFYUI_CONTROL_WORKFLOW: path,
  STUDIO_COMFYUI_EDIT_WORKFLOW: path,
  STUDIO_COMFYUI_CONTROL_NETS: nets.default({}),
  STUDIO_A1111_URL: own.optional(),
  STUDIO_A1111_CHECKPOINT: model.optional(),
  STUDIO_A1111_CONTROL_NETS: nets.default({}),
  STUDIO_TEXT_MODEL: z
    .string()
    .regex(/^(openai|gemini|compatible):\S+$/, 'must have the form gemini:id-of-the-model')
    .optional(),
  STUDIO_TEXT_CENTS: cents.default(0),
  STUDIO_VISION_MODEL: words
    .pipe(
      z.array(
        z.string().regex(/^(openai|gemini|compatible):\S+$/, 'must have the form gemini:id-of-the-model'),
      ),
    )
    .default([]),
  STUDIO_VISION_CENTS: cents.default(0),
  STUDIO_PROVIDER_SECONDS: integer(5, 3_600).default(280),
  STUDIO_VIDEO_SECONDS: integer(30, 3_600).default(900),
  STUDIO_FFMPEG: path,
  STUDIO_FAILOVER: list.default([]),
}

type EngineEnvironment = z.output<z.ZodObject<typeof ENGINES>>

/** Splits a URL into the URL without trailing slash and credentials, and the Authorization header. */
function addressOf(text: string): { url: string; authorization: string | undefined } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const words = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = username ? `Basic ${Buffer.from(words).toString('base64')}` : undefined
  return { url: url.href.replace(/\/+$/, ''), authorization }
}

/** `dalle>gemini>leonardo`: fallback order if the first fails. */
function failoverOf(chains: string[]): Partial<Record<ModelFamily, ModelFamily[]>> {
  const models: Partial<Record<ModelFamily, ModelFamily[]>> = {}
  for (const chain of chains) {
    const names = chain.split('>').map((name) => name.trim())
    const unknown = names.find((name) => !(MODEL_FAMILIES as readonly string[]).includes(name))
    if (unknown !== undefined) throw new Error(`STUDIO_FAILOVER: unknown family "${unknown}".`)
    const [first, ...others] = names as ModelFamily[]
    if (!first || others.length === 0 || new Set(names).size < names.length || models[first])
      throw new Error('STUDIO_FAILOVER: write each family once, as in dalle>gemini>leonardo,gemini>dalle.')
    models[first] = others
  }
  return models
}

function workflowOf(setting: keyof EngineEnvironment, file: string | undefined, needs: string[]) {
  if (file === undefined) return undefined
  try {
    return readWorkflow(readFileSync(file, 'utf8'), needs)
  } catch (error) {
    throw new Error(`${setting}: ${(error as Error).message}`, { cause: error })
  }
}

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('must be JSON')
    return z.NEVER
  }
})

/** Google's service account key file. */
const Credentials = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().startsWith('-----BEGIN PRIVATE KEY-----'),
  token_uri: vendor.default('https://oauth2.googleapis.com/token'),
})

function credentialsIn(file: string) {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error('STUDIO_VEO_CREDENTIALS: can’t read the file.', { cause: error })
  }
  const read = jsonText.pipe(Credentials).safeParse(text)
  // Details are omitted, because they could contain a part of the key.
  if (!read.success) throw new Error('STUDIO_VEO_CREDENTIALS: the file isn’t a service account key.')
  return read.data
}

const CLOUD_URL = 'https://aiplatform.googleapis.com/v1'

/** Through a Google Cloud service account, or a key for a server with the Gemini API. */
function veoOf(e: EngineEnvironment) {
  const shared = { model: e.STUDIO_VEO_MODEL, cents: e.STUDIO_VEO_CENTS }
  if (e.STUDIO_VEO_CREDENTIALS && e.STUDIO_VEO_KEY)
    throw new Error('STUDIO_VEO_CREDENTIALS and STUDIO_VEO_KEY: set only one of them.')
  if (e.STUDIO_VEO_KEY && !e.STUDIO_VEO_URL)
    throw new Error(
      'STUDIO_VEO_KEY: set STUDIO_VEO_URL too. Google’s Gemini API no longer has VEO; use STUDIO_VEO_CREDENTIALS, or Flow with STUDIO_FLOW_KEY.',
    )
  const none = { key: undefined, account: undefined, takesKey: false }
  if (e.STUDIO_VEO_CREDENTIALS) {
    const { project_id, client_email, private_key, token_uri } = credentialsIn(e.STUDIO_VEO_CREDENTIALS)
    const location = e.STUDIO_VEO_LOCATION
    const regional = CLOUD_URL.replace('://', `://${location}-`)
    const base = addressOf(e.STUDIO_VEO_URL ?? (location === 'global' ? CLOUD_URL : regional)).url
    return {
      ...none,
      ...shared,
      url: `${base}/projects/${project_id}/locations/${location}`,
      account: { email: client_email, privateKey: private_key, tokenUrl: token_uri },
    }
  }
  const takesKey = e.STUDIO_VEO_URL !== undefined
  return {
    ...none,
    ...shared,
    key: e.STUDIO_VEO_KEY,
    url: addressOf(e.STUDIO_VEO_URL ?? CLOUD_URL).url,
    takesKey,
  }
}

/** Vision model of a configured provider; vendor keys may be added later. */
function visionOf(e: EngineEnvironment) {
  return e.STUDIO_VISION_MODEL.map((name) => {
    const at = name.indexOf(':')
    const provider = name.slice(0, at) as 'openai' | 'gemini' | 'compatible'
    if (provider === 'compatible' && !e.STUDIO_OPENAI_COMPATIBLE_URL)
      throw new Error('STUDIO_VISION_MODEL: compatible needs STUDIO_OPENAI_COMPATIBLE_URL.')
    return { provider, model: name.slice(at + 1), cents: e.STUDIO_VISION_CENTS }
  })
}

/** Text model of a configured provider; vendor keys may be added later. */
function textOf(e: EngineEnvironment) {
  if (!e.STUDIO_TEXT_MODEL) return undefined
  const at = e.STUDIO_TEXT_MODEL.indexOf(':')
  const provider = e.STUDIO_TEXT_MODEL.slice(0, at) as 'openai' | 'gemini' | 'compatible'
  if (provider === 'compatible' && !e.STUDIO_OPENAI_COMPATIBLE_URL)
    throw new Error('STUDIO_TEXT_MODEL: compatible needs STUDIO_OPENAI_COMPATIBLE_URL.')
  return { provider, model: e.STUDIO_TEXT_MODEL.slice(at + 1), cents: e.STUDIO_TEXT_CENTS }
}

/** A path must point to a program; a bare name is resolved by the system. */
function programOf(file: string | undefined): string | undefined {
  if (!file?.includes('/')) return file
  try {
    accessSync(file, constants.X_OK)
    return file
  } catch (error) {
    throw new Error(`STUDIO_FFMPEG: ${file} doesn’t exist or isn’t a program.`, { cause: error })
  }
}

/** @throws Error naming contradictory settings. */
export function engineSettings(e: EngineEnvironment) {
  if (Boolean(e.STUDIO_OPENAI_COMPATIBLE_URL) !== Boolean(e.STUDIO_OPENAI_COMPATIBLE_MODEL))
    throw new Error('STUDIO_OPENAI_COMPATIBLE_URL and STUDIO_OPENAI_COMPATIBLE_MODEL: set both or none.')
  return {
    timeoutMs: e.STUDIO_PROVIDER_SECONDS * 1000,
    ffmpeg: programOf(e.STUDIO_FFMPEG),
    videoTimeoutMs: e.STUDIO_VIDEO_SECONDS * 1000,
    text: textOf(e),
    vision: visionOf(e),
    /** Vendor keys may also be stored in the database and are read on each call (platform/keyring). */
    openai: {
      key: e.OPENAI_API_KEY,
      url: addressOf(e.STUDIO_OPENAI_URL).url,
      model: e.STUDIO_OPENAI_MODEL,
      quality: e.STUDIO_OPENAI_QUALITY,
      centsPerImage: e.STUDIO_OPENAI_CENTS,
      promptLimit: e.STUDIO_OPENAI_PROMPT_LIMIT,
    },
    gemini: {
      key: e.GEMINI_API_KEY,
      url: addressOf(e.STUDIO_GEMINI_URL).url,
      model: e.STUDIO_GEMINI_MODEL,
      centsPerImage: e.STUDIO_GEMINI_CENTS,
    },
    leonardo: {
      key: e.LEONARDO_API_KEY,
      url: addressOf(e.STUDIO_LEONARDO_URL).url,
      model: e.STUDIO_LEONARDO_MODEL,
      centsPerImage: e.STUDIO_LEONARDO_CENTS,
      promptLimit: e.STUDIO_LEONARDO_PROMPT_LIMIT,
    },
    openrouter: {
      key: e.OPENROUTER_API_KEY,
      url: addressOf(e.STUDIO_OPENROUTER_URL).url,
      models: e.STUDIO_OPENROUTER_MODELS,
      centsPerImage: e.STUDIO_OPENROUTER_CENTS,
    },
    veo: veoOf(e),
    flow: {
      key: e.STUDIO_FLOW_KEY,
      url: addressOf(e.STUDIO_FLOW_URL).url,
      model: e.STUDIO_FLOW_MODEL,
      cents: e.STUDIO_FLOW_CENTS,
    },
    compatible:
      e.STUDIO_OPENAI_COMPATIBLE_URL && e.STUDIO_OPENAI_COMPATIBLE_MODEL
        ? {
            ...addressOf(e.STUDIO_OPENAI_COMPATIBLE_URL),
            model: e.STUDIO_OPENAI_COMPATIBLE_MODEL,
            key: e.STUDIO_OPENAI_COMPATIBLE_KEY,
            label: e.STUDIO_OPENAI_COMPATIBLE_LABEL ?? e.STUDIO_OPENAI_COMPATIBLE_MODEL,
            takes: e.STUDIO_OPENAI_COMPATIBLE_TAKES,
            centsPerImage: e.STUDIO_OPENAI_COMPATIBLE_CENTS,
            promptLimit: e.STUDIO_OPENAI_COMPATIBLE_PROMPT_LIMIT,
          }
        : undefined,
    comfyui: e.STUDIO_COMFYUI_URL
      ? {
          ...addressOf(e.STUDIO_COMFYUI_URL),
          checkpoint: e.STUDIO_COMFYUI_CHECKPOINT,
          workflow: workflowOf('STUDIO_COMFYUI_WORKFLOW', e.STUDIO_COMFYUI_WORKFLOW, ['prompt']),
          referenceWorkflow: workflowOf(
            'STUDIO_COMFYUI_REFERENCE_WORKFLOW',
            e.STUDIO_COMFYUI_REFERENCE_WORKFLOW,
            ['prompt', 'reference'],
          ),
          controlWorkflow: workflowOf('STUDIO_COMFYUI_CONTROL_WORKFLOW', e.STUDIO_COMFYUI_CONTROL_WORKFLOW, [
            'prompt',
            'reference',
            'control',
          ]),
          editWorkflow: workflowOf('STUDIO_COMFYUI_EDIT_WORKFLOW', e.STUDIO_COMFYUI_EDIT_WORKFLOW, [
            'prompt',
            'reference',
            'mask',
          ]),
          controlNets: e.STUDIO_COMFYUI_CONTROL_NETS,
        }
      : undefined,
    automatic1111: e.STUDIO_A1111_URL
      ? {
          ...addressOf(e.STUDIO_A1111_URL),
          checkpoint: e.STUDIO_A1111_CHECKPOINT,
          controlNets: e.STUDIO_A1111_CONTROL_NETS,
        }
      : undefined,
    /** Fallbacks for failing models; empty by default. */
    failover: failoverOf(e.STUDIO_FAILOVER),
  }
}

export type EngineSettings = ReturnType<typeof engineSettings>

/** Vendor keys of the environment. */
export const keysOf = ({ openai, gemini, leonardo, openrouter, veo, flow }: EngineSettings) => ({
  openai: openai.key,
  gemini: gemini.key,
  leonardo: leonardo.key,
  openrouter: openrouter.key,
  veo: veo.key,
  flow: flow.key,
})
