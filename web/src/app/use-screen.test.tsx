import { useMatches } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { I18nProvider } from '../platform/index.ts'
import { textsIn } from '../testing/texts.ts'
import { useScreenTitle } from './use-screen.ts'

vi.mock('@tanstack/react-router', () => ({ useMatches: vi.fn() }))
afterEach(cleanup)

const Title = () => <p>{useScreenTitle()}</p>

test.each([
  [{ screen: 'gallery' }, 'Galería'],
  [{ titleIn: 'prompt-import' }, 'Importar prompts'],
  [undefined, 'Página no encontrada'],
])('a screen with %o is named %s', (staticData, title) => {
  vi.mocked(useMatches).mockReturnValue(staticData as never)
  const { container } = render(
    <I18nProvider i18n={textsIn('es')}>
      <Title />
    </I18nProvider>,
  )
  expect(container.textContent).toBe(title)
})
