import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnKeys } from '../api-keys/index.ts'
import { PreferencesCard } from '../notifications/index.ts'
import { ActivityCard } from './activity-card.tsx'
import { ProfileCards } from './profile-card.tsx'
import type { AccountTab } from './search.ts'
import { SecurityCards } from './security-cards.tsx'

const route = getRouteApi('/shell/account')

const TABS: readonly { id: AccountTab; label: string }[] = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Password and sessions' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'api-keys', label: 'API keys' },
  { id: 'activity', label: 'Activity' },
]

const PARTS: Record<AccountTab, () => React.ReactNode> = {
  profile: ProfileCards,
  security: SecurityCards,
  notifications: PreferencesCard,
  'api-keys': OwnKeys,
  activity: ActivityCard,
}

/** The signed-in person's own account. */
export const AccountPage = () => {
  const { tab = 'profile' } = route.useSearch()
  const navigate = route.useNavigate()
  const Part = PARTS[tab]
  return (
    <Page title="Account">
      <Tabs
        label="Account"
        tabs={TABS}
        selected={tab}
        onSelect={(id) => void navigate({ search: id === 'profile' ? {} : { tab: id }, replace: true })}
      >
        <div className="flex flex-col gap-6">
          <Part />
        </div>
      </Tabs>
    </Page>
  )
}
