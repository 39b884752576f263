import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing configured: loopback, the embedded parts, debug pages', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    showsDebugPages: true,
  })
  // What the environment does not decide stands in the database.
  expect([config.flags, config.installation]).toEqual([{}, {}])
})

test('what the environment decides is told apart from what it leaves open', () => {
  const config = readConfig({ STUDIO_FLAG_FREE_MODE: 'off', STUDIO_USER_STORAGE_MB: '0', STUDIO_TRASH: '' })
  expect([config.flags, config.installation]).toEqual([{ freeMode: false }, { userStorageMb: 0 }])
})

test('an empty value means not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
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
  [{ STUDIO_ROLE: 'worker' }, 'DATABASE_URL'],
])('%j stops the start with a line that names it', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(name)
})

test('every wrong setting is named at once', () => {
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

test('people sign in as the specification says unless a setting says otherwise', () => {
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
])('%j lets %d mails out in an hour', (environment, mails) => {
  expect(readConfig(environment).signIn.mailsPerHour).toBe(mails)
})
