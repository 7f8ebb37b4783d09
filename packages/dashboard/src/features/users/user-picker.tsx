import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../api/session.ts'
import { EntityPicker } from '../../ui/entity-picker.tsx'
import { words } from '../../ui/format.ts'
import { usersQuery } from './queries.ts'

type Account = Pick<User, 'id' | 'username'> & Partial<User>

interface UserPickerProps {
  label: string
  /** The id of the chosen account; undefined: none. */
  value: string | undefined
  /** Called with undefined when the field is emptied. */
  onChange: (id: string | undefined) => void
  /** The chosen account, where the page has read it. */
  known?: Account | undefined
  hint?: string
  name?: string
}

/** Chooses one account, searched by name or e-mail on the service; for superusers, who may list accounts. */
export const UserPicker = ({ known, ...props }: UserPickerProps) => {
  const [search, setSearch] = useState('')
  const choices = useQuery(usersQuery(search === '' ? {} : { search }, 0))
  const found: readonly Account[] = choices.data?.items ?? []
  return (
    <EntityPicker
      {...props}
      placeholder="User name or e-mail"
      onSearch={setSearch}
      isLoading={choices.isFetching}
      found={found}
      chosen={known}
      option={({ id, username, email, role }) => ({
        id,
        label: username,
        description: [email, role && words(role)].filter(Boolean).join(' · '),
      })}
    />
  )
}
