-- Custom roles, the people who have them, and permissions granted to one person. What a role or a grant permits is
-- recorded; the built-in role of an account decides what it may do.

create table custom_roles (
  id uuid primary key,
  name text not null,
  description text,
  permissions jsonb not null default '{}',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_custom_roles_name unique (name)
);

comment on column custom_roles.permissions is 'Actions by resource: {"experiment": ["read", "update"]}.';

create table user_custom_roles (
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null references custom_roles (id) on delete cascade,
  assigned_by uuid references users (id) on delete set null,
  reason text,
  assigned_at timestamptz not null,
  primary key (user_id, role_id)
);

create index ix_user_custom_roles_role on user_custom_roles (role_id);

create table direct_permission_grants (
  user_id uuid not null references users (id) on delete cascade,
  resource text not null,
  actions text[] not null,
  expires_at timestamptz,
  granted_by uuid references users (id) on delete set null,
  reason text,
  granted_at timestamptz not null,
  primary key (user_id, resource),
  constraint ck_direct_permission_grants_actions check (actions <> '{}')
);
