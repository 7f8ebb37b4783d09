-- People and how they prove who they are, the keys of programs, and the record of what everybody changed.

create table users (
  id uuid primary key,
  username text not null,
  email text,
  first_name text,
  last_name text,
  role text not null,
  is_superuser boolean not null default false,
  is_active boolean not null default true,
  password_hash text,
  external_id text,
  preferences jsonb not null default '{}',
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint ck_users_role check (role in ('admin', 'developer', 'analyst', 'viewer'))
);

comment on column users.password_hash is 'argon2id; null: the account cannot sign in with a password.';
comment on column users.external_id is 'managed:<sub>; links the account to a managed identity service.';

create unique index uq_users_username on users (lower(username));
create unique index uq_users_email on users (lower(email));
create unique index uq_users_external_id on users (external_id);
create index ix_users_created on users (created_at desc, id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text
);

comment on table sessions is 'Who is signed in: a token counts only while its session stands here.';

create index ix_sessions_user on sessions (user_id);
create index ix_sessions_expiry on sessions (expires_at);

create table sign_in_failures (
  name_digest text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);

comment on table sign_in_failures is 'Failed sign-ins in a row, for every name that was tried, whether an account has it or not.';
comment on column sign_in_failures.name_digest is
  'SHA-256 of the e-mail or username in lower case: people also type passwords where names belong.';

create index ix_sign_in_failures_age on sign_in_failures (last_failed_at);

create table password_reset_codes (
  user_id uuid primary key references users (id) on delete cascade,
  code_digest text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  description text,
  prefix text not null,
  key_digest text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint uq_api_keys_digest unique (key_digest),
  constraint ck_api_keys_scopes check (scopes <@ array['assign', 'track', 'evaluate', 'ruleset'] and scopes <> '{}')
);

comment on column api_keys.key_digest is 'SHA-256 of the key; the key itself is nowhere.';
comment on column api_keys.prefix is 'The first characters of the key, by which people recognise it.';

create index ix_api_keys_user on api_keys (user_id, created_at desc);

create table audit_log (
  position bigint primary key,
  id uuid not null unique,
  timestamp timestamptz not null,
  user_id uuid,
  user_email text not null,
  action_type text not null,
  action_description text not null,
  entity_type text not null,
  entity_id text not null,
  entity_name text not null,
  old_value jsonb,
  new_value jsonb,
  reason text,
  ip_address text,
  user_agent text,
  request_id text,
  previous_hash text not null,
  hash text not null
);

comment on table audit_log is 'What was changed, by whom: a chain of hashes that is only ever added to.';
comment on column audit_log.position is '1, 2, 3 ... without gaps.';
comment on column audit_log.user_id is 'No foreign key: an entry outlives the account it names.';

create index ix_audit_log_entity on audit_log (entity_type, entity_id, position desc);
create index ix_audit_log_user on audit_log (user_id, position desc);
create index ix_audit_log_time on audit_log (timestamp);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only ever added to';
end $$;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Holds the end of the chain until the transaction ends and says where it is. The end is read by a statement of
-- its own after the lock was obtained, so that it is the newest one.
create function lock_audit_chain() returns table (last_position bigint, last_hash text) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20820, 0);
  return query select position, hash from audit_log order by position desc limit 1;
end $$;
