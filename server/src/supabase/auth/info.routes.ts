import type { FastifyInstance } from 'fastify'
import type { Auth } from '../../features/auth/index.ts'

const KEYS_MAX_AGE = 'public, max-age=600'

/** Public information. */
export function infoRoutes(scope: FastifyInstance, auth: Auth): void {
  scope.get('/health', async () => ({
    name: 'Studio Alpha auth',
    description: 'Speaks the auth/v1 protocol',
    version: '1',
  }))

  scope.get('/settings', async () => ({
    external: {
      anonymous_users: auth.settings.anonymousSignIn,
      email: auth.settings.email,
      google: false,
      phone: auth.settings.phone,
      web3_ethereum: auth.settings.chains.includes('ethereum'),
      web3_solana: auth.settings.chains.includes('solana'),
      ...Object.fromEntries(auth.providers.names.map((name) => [name, true])),
    },
    disable_signup: !auth.settings.signup,
    mailer_autoconfirm: auth.settings.autoconfirm,
    phone_autoconfirm: auth.settings.phoneAutoconfirm,
    sms_provider: auth.settings.phone ? 'gateway' : '',
    saml_enabled: auth.saml.isEnabled,
    passkeys_enabled: auth.passkeys.site() !== undefined,
  }))

  scope.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', KEYS_MAX_AGE)
    return auth.jwks()
  })

  scope.get('/.well-known/openid-configuration', async (_request, reply) => {
    reply.header('cache-control', KEYS_MAX_AGE)
    return auth.discovery()
  })
}
