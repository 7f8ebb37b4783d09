-- Sequential testing: what has to outlast a look, so that a result never becomes less significant. Rows are only
-- ever merged by greatest and least, so the order in which processes write does not matter.

create table sequential_evidence (
  max_ln_e_value double precision not null,
  max_ln_lambda double precision not null,
  lower_end double precision,
  upper_end double precision,
  corrected_stop_at timestamptz,
  updated_at timestamptz not null,
  metric_number integer not null,
  variant_number integer not null,
  constraint pk_sequential_evidence primary key (metric_number, variant_number)
);

comment on table sequential_evidence is 'Per metric and treatment: the extremes of all looks at the stored settings.';
comment on column sequential_evidence.max_ln_e_value is 'Largest evidence of the always-valid test, as ln of its e-value.';
comment on column sequential_evidence.max_ln_lambda is 'Largest ln of the likelihood ratio of the mSPRT.';
comment on column sequential_evidence.lower_end is
  'The intersection of all intervals; null: not bounded yet. Above upper_end when two looks exclude each other.';
comment on column sequential_evidence.corrected_stop_at is
  'When the comparison was first selected under the stored correction.';

create table sequential_looks (
  reached_at timestamptz not null,
  sample_size bigint not null,
  estimate double precision not null,
  standard_error double precision not null,
  metric_number integer not null,
  variant_number integer not null,
  look integer not null,
  constraint pk_sequential_looks primary key (metric_number, variant_number, look)
);

comment on table sequential_looks is 'Planned looks of group sequential tests, each written once when it was reached.';
