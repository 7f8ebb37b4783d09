-- Bandits: experiments whose weights follow what was measured. The weights by which new subjects are routed stand
-- with the variants (experiment_variants.current_weight), because they belong to the definition that decides; null
-- there means that the allocations still hold.

create table bandit_states (
  experiment_id uuid primary key references experiments (id) on delete cascade,
  is_manual boolean not null,
  updated_at timestamptz not null
);

comment on column bandit_states.is_manual is 'Weights were set by hand and hold until they are cleared.';

create table bandit_updates (
  number bigint generated always as identity primary key,
  experiment_id uuid not null references experiments (id) on delete cascade,
  at timestamptz not null,
  cause text not null,
  weights jsonb not null,
  arms jsonb not null,
  source text not null,
  regret double precision not null,
  constraint ck_bandit_updates_cause check (cause in ('scheduler', 'request', 'manual')),
  constraint ck_bandit_updates_source check (source in ('relational', 'counters'))
);

create index ix_bandit_updates_experiment on bandit_updates (experiment_id, number desc);

comment on table bandit_updates is 'The weights of each update and the counts that they were computed from.';
