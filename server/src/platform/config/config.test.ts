import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('defaults to loopback, the embedded parts and debug pages', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    showsDebugPages: true,
  })
  // Settings that the environment doesn't decide are in the database.
  expect([config.flags, config.installation]).toEqual([{}, {}])
})

test('separates settings decided by the environment', () => {
  const config = readConfig({ STUDIO_FLAG_FREE_MODE: 'off', STUDIO_USER_STORAGE_MB: '0', STUDIO_TRASH: '' })
  expect([config.flags, config.installation]).toEqual([{ freeMode: false }, { userStorageMb: 0 }])
})

test('treats an empty value as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ STUDIO_WORKER_PORT: '70000' }, 'STUDIO_WORKER_PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ STUDIO_MAIL_URL: 'mail.example.com' }, 'STUDIO_MAIL_URL'],
  [{ STUDIO_OBJECTS_URL: 'https://bucket' }, 'STUDIO_OBJECTS_URL'],
  [{ STUDIO_FLAG_FREE_MODE: 'perhaps' }, 'STUDIO_FLAG_FREE_MODE'],
  [{ STUDIO_PASSWORD_MINIMUM: '3' }, 'STUDIO_PASSWORD_MINIMUM'],
  [{ STUDIO_SECRET: 'short' }, 'STUDIO_SECRET'],
  [{ STUDIO_VITALS_DAYS: '0' }, 'STUDIO_VITALS_DAYS'],
  [{ STUDIO_PASSWORD_REQUIRED: 'lower,emoji' }, 'STUDIO_PASSWORD_REQUIRED'],
  [{ STUDIO_SESSION_HOURS: '1.5' }, 'STUDIO_SESSION_HOURS'],
  [{ STUDIO_MAILS_PER_HOUR: '-1' }, 'STUDIO_MAILS_PER_HOUR'],
  [{ STUDIO_COMMUNITY_URL: 'javascript:alert(1)' }, 'STUDIO_COMMUNITY_URL'],
  [{ STUDIO_MAIL_ULR: 'smtp://x' }, 'STUDIO_MAIL_ULR'],
  [{ HOST: '0.0.0.0' }, 'STUDIO_PUBLIC_URL'],
  [{ STUDIO_BACKUP_URL: '/mnt/backups' }, 'STUDIO_BACKUP_URL'],
  [{ STUDIO_BACKUP_URL: 'file:backups' }, 'file:///mnt/backups'],
  [{ STUDIO_BACKUP_URL: 'file:///srv/data/backups', STUDIO_DATA_DIR: '/srv/data' }, 'is in the data folder'],
  [
    { STUDIO_BACKUP_URL: 's3://a:b@one?region=x', STUDIO_OBJECTS_URL: 's3://c:d@one' },
    'the bucket of STUDIO_OBJECTS_URL',
  ],
  [{ STUDIO_BACKUP_PASSPHRASE: 'twelve letters' }, 'without STUDIO_BACKUP_URL'],
  [{ STUDIO_ROLE: 'worker' }, 'DATABASE_URL'],
])('%j stops the start with a line that names it', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

const WRONG: Record<string, string[]> = {
  PORT: ['-1', '3e3', '0x50', '80.5', 'NaN', 'Infinity', '65536', '  ', 'tcp://10.0.0.1:80', '٣٠٠٠', '+80'],
  HOST: [
    'http://localhost',
    'localhost:3000',
    '127.0.0.1:80',
    '127.0.0.1/8',
    'my host',
    '999.1.1.1',
    '127.1.1',
    '-a',
    'a..b',
  ],
  STUDIO_PUBLIC_URL: [
    ...[
      'https://example.org/studio/',
      'https://example.org//',
      'https://user:pw@example.org',
      'https://user@example.org',
    ],
    ...[
      'https://example.org?x=1',
      'https://example.org/?',
      'https://example.org/#y',
      'https://example.org#',
      'example.org',
    ],
    ...[
      'ftp://example.org',
      'https:example.org',
      'https:\\\\example.org',
      'https://exa mple.org',
      'https://exa\tmple.org',
    ],
    ...[
      'https://',
      'https://example.org:0',
      'https://example.org:99999',
      'https://example.org, https://b.example',
    ],
    ...[
      'http://0.0.0.0:3000',
      'http://[::]:3000',
      'https://@example.org',
      '"https://example.org"',
      'https://*.example.org',
    ],
  ],
  DATABASE_URL: [
    'mysql://x',
    'postgres:x',
    'postgres://u:p@h/a/b',
    'postgres://u:p#w@h/d',
    'postgres://h/d#x',
    'postgres://u:%zz@h/d',
    'host=localhost',
  ],
  STUDIO_OBJECTS_URL: [
    's3://',
    's3://bucket/folder',
    's3://KEY@bucket',
    's3://b?regoin=x',
    's3+https://k:s@host/',
    's3+https://k:s@host/b#x',
    's3://Bad_Bucket',
    's3://b?region=',
  ],
  STUDIO_MAIL_URL: [
    'smtp://',
    'smtp://host/path',
    'smtp://user@host',
    'smtp://:pw@host',
    'smtp://host#x',
    'smtp:host',
    'smtp://u:%zz@host',
    'http://host',
    'smtp://host:0',
  ],
  STUDIO_MAIL_FROM: [
    'nobody',
    'Müller, Jörg <j@example.org>',
    'a@example.org, b@example.org',
    'A <a@b',
    'A <>',
    'a@example.org>',
    'a@b@example.org',
    'a@-example.org',
    'Name a@example.org',
  ],
  STUDIO_ADMIN_EMAILS: [
    'A@x.com; b@x.com',
    'a@x.com,,b@x.com',
    'a@x.com,',
    ',',
    'a@x.com b@x.com',
    'nobody',
    'a@x',
    '<a@x.com>',
    'a@x..com',
  ],
  STUDIO_SUPPORT_EMAIL: ['nobody', 'a@x.com, b@x.com', 'Support <a@x.com>'],
  STUDIO_TRUSTED_PROXIES: [
    '10.0.0.0/33',
    '10.0.0/8',
    'proxy.example',
    '10.0.0.0/8,,::1',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.1:80',
    '10.0.0.0/-1',
    '10.0.0.0/255.0.255.0',
    '10.0.0.1-10.0.0.9',
    '*',
    'true',
  ],
  STUDIO_REDIRECT_URLS: [
    'example.org',
    '/path',
    'javascript://x',
    'https://a.example,,https://b.example',
    'https://a b',
    '*',
    'https://',
  ],
  STUDIO_PRINTERS: [
    'bar',
    'bar=http://10.0.0.5',
    'bar=ipp://h,,',
    'bar=ipp://h,bar=ipp://i',
    '=ipp://h',
    'bar=ipp:h',
    'bar=ipp://h#x',
    'bar=ipp://',
  ],
  STUDIO_COMMUNITY_URL: [
    'https://user:pw@chat.example',
    'chat.example',
    'https://',
    'javascript:alert(1)',
    'https:chat.example',
  ],
  STUDIO_OPENAI_URL: [
    'http://example.org/v1',
    'https://k:s@example.org/v1',
    'https://example.org/v1?x=1',
    'https://example.org/v1#x',
    'https:example.org',
  ],
  STUDIO_A1111_URL: [
    'ws://h',
    'http://h:7860?x',
    'http://h:7860#x',
    'h:7860',
    'http://user@h',
    'http://u:%zz@h',
  ],
  STUDIO_SUPABASE_URL: ['https://p.example/auth', 'https://p.example?x', 'ftp://p.example'],
  STUDIO_SMS_URL: [
    'twilio://h',
    'twilio://a:t@h',
    'twilio://a@h?from=1',
    'http://gateway.example',
    'https://gateway.example#x',
  ],
  STUDIO_USER_STORAGE_MB: ['-1', '1.5', '1e3', '0x10', 'NaN', '999999999999', '5 GB', '20,000', ' '],
  STUDIO_SESSION_HOURS: ['-1', '1e9', '24h', '0.5', '99999999'],
  STUDIO_MAILS_PER_HOUR: ['Infinity', '1e3', '-0', '12345678901'],
  STUDIO_MAIL_INTERVAL_SECONDS: ['3601', '60s', '-1'],
  STUDIO_PROVIDER_SECONDS: ['4', '1e2', '0x64'],
  STUDIO_FLOW_CENTS: ['-1', '5c', '720p', '720p=', '4k=3', '720p=1,720p=2'],
  STUDIO_OPENAI_CENTS: ['-1', '1e2', 'NaN', '1,5', '.5', '5c', '10001', '1.'],
  STUDIO_SIGNUP: ['maybe', 'yes please', '2', 'on,off'],
  STUDIO_ROLE: ['web,worker', 'both'],
  STUDIO_PASSWORD_REQUIRED: ['lower,none', 'lower,,digit', ',', 'lower;digit'],
  STUDIO_WEB3_CHAINS: ['bitcoin', 'ethereum,', 'ethereum solana'],
  STUDIO_FAILOVER: ['dalle', 'dalle>', 'dalle>gemini,', 'dalle>dalle', 'x>dalle'],
  STUDIO_VISION_MODEL: ['gemini', 'gemini:a,,openai:b', 'other:x', 'gemini:a b'],
  STUDIO_COMFYUI_CONTROL_NETS: ['depth', 'depth=a,,pose=b', 'depth=a,depth=b', 'other=a'],
  STUDIO_OPENAI_COMPATIBLE_TAKES: ['seed,', 'seeds'],
  STUDIO_OPENROUTER_MODELS: ['flux', 'a/b,', 'a/b=', 'a/b=pose', 'a/b,a/b=seed', `a/${'b'.repeat(63)}`],
  GOOGLE_CLIENT_ID: ['a,,b', ',', 'a b'],
  STUDIO_OPENID_PROVIDERS: [
    '{}',
    'none',
    '[{"id":"a"}]',
    '[{"id":"kc","issuer":"https://u:p@i.example","clientId":"c"}]',
  ],
  STUDIO_METRICS_TOKEN: ['short', 'sixteen letters and spaces', 'schlüssel-schlüssel'],
  OPENAI_API_KEY: ['two words', 'sk-\u00e4', 'sk-a\nb', ' '],
  STUDIO_DATA_DIR: ['~/studio', 'file:///data', '  '],
  STUDIO_LOG_LEVEL: ['verbose'],
  STUDIO_LOG_FORMAT: ['xml'],
}

test.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'refuses %s=%j with a reason',
  (name, value) => {
    const message = (() => {
      try {
        readConfig({
          GOOGLE_CLIENT_SECRET: 'x',
          ...(name === 'STUDIO_SUPABASE_URL' ? { STUDIO_SUPABASE_PUBLISHABLE_KEY: 'x' } : {}),
          [name]: value,
        })
      } catch (error) {
        return error
      }
    })()
    expect(message).toBeInstanceOf(ConfigError)
    expect((message as Error).message.split('\n')).toHaveLength(1)
    expect((message as Error).message).toMatch(new RegExp(`^${name}: .{10}`))
    // Logged lines must not contain secrets.
    expect((message as Error).message).not.toMatch(/:pw@|p#w|sk-a/)
  },
)

test.each([
  [{ STUDIO_PUBLIC_URL: 'https://Example.org:443/' }, { publicUrl: 'https://example.org' }],
  [{ STUDIO_PUBLIC_URL: 'https://münchen.example' }, { publicUrl: 'https://xn--mnchen-3ya.example' }],
  [
    { STUDIO_PUBLIC_URL: 'http://[::1]:4000', HOST: '::' },
    { publicUrl: 'http://[::1]:4000', host: '::' },
  ],
  [
    { HOST: '[::1]', PORT: ' 3000 ' },
    { host: '::1', port: 3000 },
  ],
  [
    { STUDIO_TRUSTED_PROXIES: '10.0.0.0/8, ::1,loopback' },
    { trustedProxies: ['10.0.0.0/8', '::1', 'loopback'] },
  ],
  [{ STUDIO_ADMIN_EMAILS: ' A@x.com ,b@x.com' }, { adminEmails: ['a@x.com', 'b@x.com'] }],
  [{ STUDIO_SIGNUP: 'OFF' }, { signIn: { signup: false } }],
  [
    { STUDIO_MAIL_FROM: '"Müller, Jörg" <j@müller.example>' },
    { mail: { from: '"Müller, Jörg" <j@müller.example>' } },
  ],
  [
    { STUDIO_MAIL_URL: 'smtp://user%40x:p%23w@host:587?pool=true' },
    { mail: { url: 'smtp://user%40x:p%23w@host:587?pool=true' } },
  ],
  [
    { DATABASE_URL: 'postgres:///studio?host=/run/postgresql' },
    { databaseUrl: 'postgres:///studio?host=/run/postgresql' },
  ],
  [
    { STUDIO_REDIRECT_URLS: 'https://*.example.org/**, myapp://callback' },
    { redirectUrls: ['https://*.example.org/**', 'myapp://callback'] },
  ],
  [{ STUDIO_FLOW_CENTS: '7' }, { engines: { flow: { cents: { '360p': 7, '720p': 7, '1080p': 7 } } } }],
  [
    { STUDIO_FLOW_CENTS: '720p=7, 1080p=10.5' },
    { engines: { flow: { cents: { '720p': 7, '1080p': 10.5 } } } },
  ],
  [{ STUDIO_OPENAI_CENTS: '2.5' }, { engines: { openai: { centsPerImage: 2.5 } } }],
  [
    {
      STUDIO_VISION_MODEL: 'compatible:Org/Model-X',
      STUDIO_OPENAI_COMPATIBLE_URL: 'http://h/v1',
      STUDIO_OPENAI_COMPATIBLE_MODEL: 'm',
    },
    { engines: { vision: [{ model: 'Org/Model-X' }] } },
  ],
])('accepts %j', (environment, expected) => {
  expect(readConfig(environment as Record<string, string>)).toMatchObject(expected)
})

test('names all invalid settings together', () => {
  const read = () => readConfig({ PORT: 'x', STUDIO_LOG_LEVEL: 'loud', STUDIO_TYPO: '1' })
  expect(read).toThrow(/STUDIO_TYPO[\s\S]*PORT[\s\S]*STUDIO_LOG_LEVEL/)
})

test.each([
  [{ HOST: '0.0.0.0', STUDIO_PUBLIC_URL: 'https://studio.example' }],
  [{ STUDIO_MAIL_URL: 'smtp://localhost:25' }],
  [{ STUDIO_PUBLIC_URL: 'http://localhost:3000' }],
])('%j turns debug pages off', (environment) => {
  expect(readConfig(environment).showsDebugPages).toBe(false)
})

test('follows the specification for sign-in by default', () => {
  expect(readConfig({}).signIn).toMatchObject({
    signup: true,
    anonymousSignIn: false,
    autoconfirm: false,
    verifyByGet: false,
    secureEmailChange: true,
    passwords: { minimum: 8, required: ['lower', 'upper', 'digit', 'special'] },
    reuseIntervalSeconds: 10,
  })
  const passwords = { STUDIO_PASSWORD_MINIMUM: '12', STUDIO_PASSWORD_REQUIRED: 'none' }
  expect(readConfig(passwords).signIn.passwords).toEqual({ minimum: 12, required: [] })
})

test.each([
  [{}, 0],
  [{ STUDIO_MAIL_URL: 'smtp://localhost:25' }, 30],
  [{ STUDIO_MAIL_URL: 'smtp://localhost:25', STUDIO_MAILS_PER_HOUR: '0' }, 0],
  [{ STUDIO_MAILS_PER_HOUR: '5' }, 5],
])('%j allows %d emails per hour', (environment, mails) => {
  expect(readConfig(environment).signIn.mailsPerHour).toBe(mails)
})
