-- The second factor of local accounts: a secret that their authenticator app shares with the service. How a session was
-- opened is stored beside it, because single sign-on leaves the second factor to the identity provider.

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_step bigint,
  recovery_code_digests text[] not null default '{}',
  constraint ck_second_factors_confirmed check (
    confirmed_at is not null or (last_used_step is null and recovery_code_digests = '{}')
  )
);

comment on column second_factors.secret is 'Encrypted with a key that is derived from SECRET_KEY.';
comment on column second_factors.confirmed_at is 'null: being set up; sign-ins do not ask for a code yet.';
comment on column second_factors.last_used_step is
  'The period of 30 seconds since 1970 of the last accepted code; codes of it and of earlier ones are refused.';
comment on column second_factors.recovery_code_digests is
  'SHA-256 of the account id and of each recovery code that has not been used.';

alter table sessions
  add column method text not null default 'password',
  add constraint ck_sessions_method check (method in ('password', 'sso'));

comment on column sessions.method is 'How the session was opened.';
