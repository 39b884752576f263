import { USER_FILTERS, type UserFilter } from '@studio/contract/users'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Search parameters of the screen: query, status, open user, and the invites tab. */
export interface UsersSearch {
  q?: string | undefined
  state?: UserFilter | undefined
  id?: string | undefined
  part?: 'invites' | undefined
}

const isFilter = (text: unknown): text is UserFilter => (USER_FILTERS as readonly unknown[]).includes(text)

export function useUsersSearch() {
  const rawSearch: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search: UsersSearch = {
    q: typeof rawSearch.q === 'string' ? rawSearch.q : undefined,
    state: isFilter(rawSearch.state) ? rawSearch.state : undefined,
    id: typeof rawSearch.id === 'string' ? rawSearch.id : undefined,
    part: rawSearch.part === 'invites' ? 'invites' : undefined,
  }
  return {
    search,
    /** Changes some of them; `replace` adds no history entry. */
    go: (change: UsersSearch, replace = false) =>
      void navigate({ to: '.', search: { ...search, ...change }, replace }),
  }
}
