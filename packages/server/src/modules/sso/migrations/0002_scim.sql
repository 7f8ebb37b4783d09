-- Accounts and groups that identity providers manage by SCIM. A configuration has at most one token for it.

create table sso_scim_tokens (
  config_id uuid primary key references sso_configs (id) on delete cascade,
  token_digest text not null,
  created_at timestamptz not null,
  constraint uq_sso_scim_tokens_digest unique (token_digest)
);

comment on column sso_scim_tokens.token_digest is 'SHA-256 of the token, in hexadecimal.';

create table sso_scim_users (
  id uuid primary key,
  config_id uuid not null references sso_configs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  user_name text not null,
  external_id text,
  display_name text,
  granted_role text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_sso_scim_users_account unique (user_id),
  constraint ck_sso_scim_users_role check (granted_role in ('admin', 'developer', 'analyst', 'viewer'))
);

comment on table sso_scim_users is 'Accounts that an identity provider manages, with what it calls them; id is the SCIM id.';
comment on column sso_scim_users.granted_role is 'Role that groups gave last; null: no group of the person is mapped.';

create unique index uq_sso_scim_users_name on sso_scim_users (config_id, lower(user_name));
create index ix_sso_scim_users_external on sso_scim_users (config_id, external_id);
create index ix_sso_scim_users_created on sso_scim_users (config_id, created_at, id);

create table sso_scim_groups (
  id uuid primary key,
  config_id uuid not null references sso_configs (id) on delete cascade,
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index uq_sso_scim_groups_name on sso_scim_groups (config_id, lower(display_name));
create index ix_sso_scim_groups_created on sso_scim_groups (config_id, created_at, id);

create table sso_scim_group_members (
  group_id uuid not null references sso_scim_groups (id) on delete cascade,
  member_id uuid not null references sso_scim_users (id) on delete cascade,
  primary key (group_id, member_id)
);

create index ix_sso_scim_group_members_member on sso_scim_group_members (member_id);
