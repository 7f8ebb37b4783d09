-- Errors can roll a flag back, so that reporting them has a scope of its own, which keys of viewers do not have. Keys
-- that could report until now go on doing so, whoever owns them.

alter table api_keys
  drop constraint ck_api_keys_scopes,
  add constraint ck_api_keys_scopes check (
    scopes <@ array['assign', 'track', 'evaluate', 'ruleset', 'report'] and scopes <> '{}'
  ),
  add column always_reports boolean not null default false;

comment on column api_keys.always_reports is
  'Made before the scope report was: it has this scope even where its owner is a viewer.';

update api_keys set scopes = scopes || array['report'], always_reports = true where 'track' = any(scopes);
