-- SAML: assertions that were accepted, and the key pair that signs requests for sign-in.

create table sso_saml_assertions (
  digest text primary key,
  expires_at timestamptz not null
);

comment on table sso_saml_assertions is 'Accepted assertions until they expire by themselves: each is accepted once.';
comment on column sso_saml_assertions.digest is 'SHA-256 of the identity provider and the id of the assertion, in hexadecimal.';

create index ix_sso_saml_assertions_expires on sso_saml_assertions (expires_at);

create table sso_saml_keys (
  id smallint primary key,
  private_key text not null,
  certificate text not null,
  created_at timestamptz not null,
  constraint ck_sso_saml_keys_one check (id = 1)
);

comment on table sso_saml_keys is 'The key pair of the deployment; identity providers know its certificate from the metadata.';
comment on column sso_saml_keys.private_key is 'PKCS #8 in base64, encrypted.';
