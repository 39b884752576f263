import { listImports } from '@studio/contract/imports'
import { excerptOf } from '@studio/contract/jobs'
import { useNavigate } from '@tanstack/react-router'
import {
  Aperture,
  ArrowRightLeft,
  Coins,
  BookOpen,
  CircleQuestionMark,
  FileText,
  Hexagon,
  Languages,
  ListChecks,
  LogOut,
  PackageCheck,
  PanelLeft,
  Quote,
  ReceiptText,
  ScanEye,
  ScanSearch,
  Settings,
  SlidersHorizontal,
  SunMoon,
  Upload,
  Users,
} from 'lucide-react'
import type { CommandGroup } from '../../design/layers/command-list.tsx'
import { useEconomyDialog } from '../../features/economy/index.ts'
import { openHelp, useHelpTopics } from '../../features/help/index.ts'
import { recentPrompts, useJobs, useJobsDrawer } from '../../features/jobs/index.ts'
import { openSettings } from '../../features/settings/index.ts'
import {
  call,
  keyboard,
  LOCALES,
  nameOf,
  type ShortcutId,
  showKeys,
  useFlag,
  useLocale,
  useTheme,
  useTranslation,
} from '../../platform/index.ts'
import { ADMIN_PLACES } from '../shell/sidebar/admin-items.ts'
import { TOOLS } from '../shell/sidebar/nav-items.ts'
import { useNavGroups } from '../shell/sidebar/use-nav-groups.ts'
import { useOwnUser } from '../shell/use-own-user.ts'
import { setMode, useMode } from '../shell/mode/mode.ts'
import { findApproved } from './deliver-approved.ts'
import { useSavedCommands } from './use-saved-commands.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'

const keysOf = (id: ShortcutId) => {
  const [keys] = keyboard.keysOf(id)
  return keys && showKeys(keys)
}

/** All global commands. */
export function useCommands(query: string): CommandGroup[] {
  // Long: the list of all commands, in display order.
  const { t } = useTranslation('palette')
  const { t: appText } = useTranslation('app')
  const { t: shellText } = useTranslation('shell')
  const { t: settingsText } = useTranslation('settings')
  const navigate = useNavigate()
  const drawer = useJobsDrawer()
  const openEconomy = useEconomyDialog()
  const { theme, setTheme } = useTheme()
  const [locale, setLocale] = useLocale()
  const hasLanguages = useFlag('internationalization') !== false
  const groups = useNavGroups()
  const { signOut } = useSignOut()
  const { isAdmin } = useOwnUser()
  const { mode } = useMode()
  const topics = useHelpTopics()
  const jobs = useJobs().data?.jobs ?? []
  const small = { size: 16, 'aria-hidden': true } as const

  const tools = TOOLS.map(({ to, screen, icon: Icon, shortcut }) => ({
    id: `go ${to}`,
    label: appText(($) => $.screens[screen]),
    icon: <Icon {...small} />,
    shortcut: keysOf(shortcut),
    onSelect: () => void navigate({ to }),
  }))
  const within = TOOLS.flatMap((tool) => tool.within ?? [])
  const places = [...within, ...groups, ...(isAdmin ? [ADMIN_PLACES] : [])].flatMap(({ icon: Icon, items }) =>
    items.map(({ to, screen, opensTab }) => ({
      id: `go ${to}`,
      label: appText(($) => $.screens[screen]),
      icon: <Icon {...small} />,
      onSelect: () => void (opensTab ? open(to, '_blank', 'noopener') : navigate({ to })),
    })),
  )
  const reading = [
    {
      id: 'go /reverse-forensics',
      label: appText(($) => $.screens.reverse),
      icon: <ScanSearch {...small} />,
      onSelect: () => void navigate({ to: '/reverse-forensics' }),
    },
    {
      id: 'go forensics',
      label: appText(($) => $.screens.forensics),
      icon: <ScanEye {...small} />,
      onSelect: () => void navigate({ to: '/dashboard/library', search: { tab: 'forensics' } }),
    },
  ]
  const together = (['session', 'join'] as const).map((place) => ({
    id: `go /dashboard/photoshoot/${place}`,
    label: t(($) => $.together[place]),
    icon: <Users {...small} />,
    onSelect: () => void navigate({ to: `/dashboard/photoshoot/${place}` }),
  }))
  const openId = new URLSearchParams(location.search).get('item')
  const editing = openId
    ? [
        {
          id: 'edit image',
          label: t(($) => $.edit),
          icon: <SlidersHorizontal {...small} />,
          onSelect: () =>
            void navigate({
              to: '/dashboard/darkroom/$mediaId',
              params: { mediaId: openId },
              search: { from: location.pathname + location.search },
            }),
        },
      ]
    : []
  const importing = {
    id: 'go /dashboard/import',
    label: t(($) => $.import),
    icon: <Upload {...small} />,
    onSelect: () => void navigate({ to: '/dashboard/import' }),
  }
  const delivering = {
    id: 'go /dashboard/deliveries',
    label: t(($) => $.deliveries),
    icon: <PackageCheck {...small} />,
    onSelect: () => void navigate({ to: '/dashboard/deliveries' }),
  }
  const deliveringApproved = {
    id: 'deliver approved',
    label: t(($) => $.deliverApproved),
    icon: <PackageCheck {...small} />,
    async onSelect() {
      const state = await findApproved(location.pathname).catch(() => undefined)
      // The clients’ screen shows their proofs, or why they can’t be loaded.
      if (state) void navigate({ to: '/dashboard/deliveries/new', state })
      else void navigate({ to: '/dashboard/clients' })
    },
  }
  const reviewing = {
    id: 'review import',
    label: t(($) => $.review),
    icon: <ListChecks {...small} />,
    async onSelect() {
      const { imports } = await call(listImports, {}).catch(() => ({ imports: [] }))
      const latest = imports.find(({ state, counts }) => state === 'finished' && counts.ready > 0)
      // The import screen shows earlier imports, or why they can’t be loaded.
      if (latest) void navigate({ to: '/dashboard/gallery', search: { cull: latest.id } })
      else void navigate({ to: '/dashboard/import' })
    },
  }
  const billing = {
    id: 'go /dashboard/clients/invoices',
    label: t(($) => $.invoices),
    icon: <ReceiptText {...small} />,
    onSelect: () => void navigate({ to: '/dashboard/clients/invoices' }),
  }
  const documents = (['terms', 'privacy'] as const).map((screen) => ({
    id: `go /${screen}`,
    label: appText(($) => $.screens[screen]),
    icon: <FileText {...small} />,
    onSelect: () => void navigate({ to: `/${screen}` }),
  }))
  const actions = [
    ...editing,
    {
      id: 'jobs',
      label: t(($) => $.jobs),
      icon: <ListChecks {...small} />,
      shortcut: keysOf('jobs'),
      onSelect: drawer.toggle,
    },
    {
      id: 'sidebar',
      label: t(($) => $.sidebar),
      icon: <PanelLeft {...small} />,
      shortcut: keysOf('sidebar'),
      onSelect: () => keyboard.run('sidebar'),
    },
    {
      id: 'settings',
      label: settingsText(($) => $.title),
      icon: <Settings {...small} />,
      shortcut: keysOf('settings'),
      onSelect: () => openSettings(),
    },
    {
      id: 'mode',
      label: mode === 'session' ? t(($) => $.endSession) : t(($) => $.beginSession),
      icon: <Aperture {...small} />,
      onSelect() {
        setMode(mode === 'session' ? 'studio' : 'session')
        if (mode === 'studio') void navigate({ to: '/dashboard/photoshoot' })
      },
    },
    ...(
      [
        ['purchase', Coins],
        ['exchange', ArrowRightLeft],
        ['wallet', Hexagon],
      ] as const
    ).map(([dialog, Icon]) => ({
      id: dialog,
      label: t(($) => $.economy[dialog]),
      icon: <Icon {...small} />,
      onSelect: () => openEconomy({ dialog }),
    })),
    {
      id: 'sign-out',
      label: shellText(($) => $.user.signOut),
      icon: <LogOut {...small} />,
      onSelect: signOut,
    },
  ]
  const prompts = recentPrompts(jobs).map((job) => ({
    id: `prompt ${job.id}`,
    label: excerptOf(job.metadata),
    keywords: [job.metadata.prompt],
    icon: <Quote {...small} />,
    onSelect: () => void navigate({ to: '/dashboard/photoshoot', search: { prompt: job.metadata.prompt } }),
  }))
  const saved = useSavedCommands(query)
  const themes = (['dark', 'light', 'system'] as const)
    .filter((each) => each !== theme)
    .map((each) => ({
      id: `theme ${each}`,
      label: t(($) => $.themes[each]),
      keywords: [t(($) => $.theme)],
      icon: <SunMoon {...small} />,
      onSelect: () => setTheme(each),
    }))
  const languages = (hasLanguages ? LOCALES : [])
    .filter((each) => each !== locale)
    .map((each) => ({
      id: `language ${each}`,
      label: nameOf(each),
      keywords: [t(($) => $.language), 'language', 'idioma'],
      icon: <Languages {...small} />,
      note: t(($) => $.language),
      onSelect: () => setLocale(each),
    }))
  const help = topics && [
    {
      id: 'help',
      label: shellText(($) => $.user.help),
      icon: <CircleQuestionMark {...small} />,
      shortcut: keysOf('help'),
      onSelect: () => openHelp(),
    },
    ...topics.map(({ id, title, keywords }) => ({
      id: `help ${id}`,
      label: title,
      keywords: [keywords, shellText(($) => $.user.help)],
      icon: <BookOpen {...small} />,
      onSelect: () => openHelp({ topicId: id }),
    })),
  ]
  return [
    {
      name: t(($) => $.groups.screens),
      items: [
        ...tools,
        importing,
        delivering,
        deliveringApproved,
        reviewing,
        ...together,
        billing,
        ...reading,
        ...places,
      ],
    },
    { name: t(($) => $.groups.actions), items: actions },
    { name: t(($) => $.groups.prompts), items: prompts },
    { name: t(($) => $.groups.saved), items: saved },
    { name: t(($) => $.groups.settings), items: [...themes, ...languages] },
    { name: t(($) => $.groups.documents), items: documents },
    { name: shellText(($) => $.user.help), items: help ?? [] },
  ]
}
