-- What is noted of a flag beside its values: owner, team, ticket. It is handed on with every answer.

alter table feature_flags add column metadata jsonb not null default '{}',
  add constraint ck_feature_flags_metadata check (jsonb_typeof(metadata) = 'object');
