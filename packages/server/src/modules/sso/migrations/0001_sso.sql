-- Organisations that sign in through an identity provider, and the identities whose sign-ins were accepted.

create table sso_configs (
  id uuid primary key,
  org_name text not null,
  org_domain text not null,
  provider_type text not null,
  entity_id text not null,
  sso_url text,
  x509_certificate text,
  client_secret text,
  role_mapping jsonb not null default '{}',
  is_active boolean not null default true,
  is_enforced boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint uq_sso_configs_domain unique (org_domain),
  constraint ck_sso_configs_provider check (
    provider_type in ('saml', 'oidc_a', 'oidc_b', 'oauth2_c', 'vendor_d', 'vendor_e', 'vendor_f')
  )
);

comment on column sso_configs.org_domain is 'Without spaces around it or a leading @, in lower case.';
comment on column sso_configs.client_secret is 'Encrypted; the id of the configuration is additional data.';

create table sso_identities (
  id uuid primary key,
  provider_type text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_sign_in_at timestamptz not null,
  constraint uq_sso_identities_subject unique (issuer, subject)
);

comment on table sso_identities is 'Identities of providers whose sign-in was accepted, and the account that each of them opens.';

create index ix_sso_identities_user on sso_identities (user_id);
