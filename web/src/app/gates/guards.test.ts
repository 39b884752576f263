import { expect, test } from 'vitest'
import { onboardingSearch } from './guards.ts'

test.each(['/dashboard/gallery?model=studio', '/editor/7#notes', '/dashboardish'])(
  'onboarding continues to %s',
  (href) => expect(onboardingSearch(href)).toEqual({ next: href }),
)

test.each([
  undefined,
  '/',
  '/dashboard',
  '/dashboard/?a=1',
  '/login?next=%2F',
  '/onboarding?next=%2Feditor',
  'https://elsewhere.example',
  '//elsewhere.example',
])('onboarding doesn’t continue to %s', (href) => expect(onboardingSearch(href)).toEqual({}))
