-- Teams of people. A workspace groups people and keys; what anybody may do with experiments and flags is decided by the
-- role of the account.

create table workspaces (
  id uuid primary key,
  name text not null,
  slug text not null,
  description text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_workspaces_slug unique (slug)
);

create index ix_workspaces_created on workspaces (created_at desc, id);

create table workspace_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null,
  joined_at timestamptz not null,
  primary key (workspace_id, user_id),
  constraint ck_workspace_members_role check (role in ('owner', 'admin', 'member', 'viewer'))
);

create index ix_workspace_members_user on workspace_members (user_id);

create table workspace_invites (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  email text not null,
  role text not null,
  token_digest text not null,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint uq_workspace_invites_token unique (token_digest),
  constraint ck_workspace_invites_role check (role in ('owner', 'admin', 'member', 'viewer'))
);

comment on column workspace_invites.token_digest is 'SHA-256 of the token in the link; the token itself is nowhere.';

create index ix_workspace_invites_workspace on workspace_invites (workspace_id, created_at desc);

create table workspace_api_keys (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  api_key_id uuid not null references api_keys (id) on delete cascade,
  primary key (workspace_id, api_key_id)
);

create index ix_workspace_api_keys_key on workspace_api_keys (api_key_id);
