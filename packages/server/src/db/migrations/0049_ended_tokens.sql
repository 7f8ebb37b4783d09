-- Access tokens of a managed identity service whose owners have signed out here. The service that made a token cannot
-- take it back, so it is refused until it expires.

create table ended_tokens (
  token_digest text primary key,
  expires_at timestamptz not null
);

comment on table ended_tokens is 'Access tokens of a managed identity service that are refused although they have not expired.';
comment on column ended_tokens.token_digest is 'SHA-256 of what the identity service has signed; the token itself is nowhere.';

create index ix_ended_tokens_expiry on ended_tokens (expires_at);
