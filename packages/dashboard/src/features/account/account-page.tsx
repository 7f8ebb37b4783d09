import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnKeys } from '../api-keys/index.ts'
import { PreferencesCard } from '../notifications/index.ts'
import { SecondFactorCard } from '../second-factor/index.ts'
import { ActivityCard } from './activity-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import type { AccountTab } from './search.ts'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeCard } from './theme-card.tsx'

const route = getRouteApi('/shell/account')

const TABS: readonly { id: AccountTab; label: string }[] = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Password and sessions' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'api-keys', label: 'API keys' },
  { id: 'activity', label: 'Activity' },
]

const Profile = () => (
  <>
    <ProfileCard />
    <ThemeCard />
  </>
)

const Security = () => (
  <>
    <PasswordCard />
    <SecondFactorCard />
    <SessionsCard />
  </>
)

const CONTENTS: Record<AccountTab, ComponentType> = {
  profile: Profile,
  security: Security,
  notifications: PreferencesCard,
  'api-keys': OwnKeys,
  activity: ActivityCard,
}

/** The signed-in person's own account, in tabs. */
export const AccountPage = () => {
  const { tab = 'profile' } = route.useSearch()
  const navigate = route.useNavigate()
  const Content = CONTENTS[tab]
  return (
    <Page title="Account">
      <Tabs
        label="Account"
        tabs={TABS}
        selected={tab}
        onSelect={(id) => void navigate({ search: id === 'profile' ? {} : { tab: id }, replace: true })}
      >
        <div className="flex flex-col gap-6">
          <Content />
        </div>
      </Tabs>
    </Page>
  )
}
