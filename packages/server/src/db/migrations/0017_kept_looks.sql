-- Every answer that may be read at any time rests on all looks so far: GET /results keeps them as GET /sequential does,
-- also at the experiment's confidence level, and the sequential check of the split keeps its strongest evidence.

alter table sequential_evidence add column alpha double precision;

update sequential_evidence as s
set alpha = coalesce((e.sequential_testing_config ->> 'alpha')::float8, 0.05)
from experiment_metrics as m join experiments as e on e.id = m.experiment_id
where m.number = s.metric_number;

delete from sequential_evidence where alpha is null;

alter table sequential_evidence
  alter column alpha set not null,
  drop constraint pk_sequential_evidence,
  add constraint pk_sequential_evidence primary key (metric_number, variant_number, alpha);

comment on table sequential_evidence is
  'Per metric, treatment and stored error rate: the extremes of all looks at the stored settings.';
comment on column sequential_evidence.alpha is
  'Error rate of the interval. Evidence is tuned to one error rate and the same in all rows of a comparison.';

create table sample_ratio_evidence (
  max_ln_e_value double precision not null,
  updated_at timestamptz not null,
  experiment_number integer not null,
  constraint pk_sample_ratio_evidence primary key (experiment_number)
);

comment on table sample_ratio_evidence is
  'Per experiment: the strongest evidence of all looks against the split, as ln of an e-value.';
