-- How a bandit's subjects were routed, counted with everything else: results weigh each subject by the weight of its
-- variant when it was assigned, and need the sums per class of weights only, not the subjects.

-- The class of weights that one belongs to: those about 2^(-class / 8). The same as the statistics count them by.
create function weight_class_of(weight real) returns integer language sql immutable parallel safe as $$
  select round(-8::float8 * ln(weight::float8) / ln(2::float8))::integer
$$;

-- Added up exactly, so that the sums do not depend on the order of rows.
create function inverse_weight(weight real) returns numeric language sql immutable parallel safe as $$
  select (1 / weight::float8)::text::numeric
$$;

create table routed_totals (
  variant_number integer not null,
  weight_class integer not null,
  subjects bigint not null,
  inverse numeric not null,
  constraint pk_routed_totals primary key (variant_number, weight_class)
);

comment on table routed_totals is 'Subjects of bandits by the class of the weight that they were routed at.';
comment on column routed_totals.inverse is 'Sum of 1 / weight.';

create table routed_conversions (
  metric_number integer not null,
  variant_number integer not null,
  weight_class integer not null,
  conversions bigint not null,
  inverse numeric not null,
  constraint pk_routed_conversions primary key (metric_number, variant_number, weight_class)
);

comment on table routed_conversions is 'Those of them who have converted in a metric.';

insert into routed_totals (variant_number, weight_class, subjects, inverse)
select a.variant_number, weight_class_of(a.weight), count(*), sum(inverse_weight(a.weight))
from rollup_progress as p
join experiments as e on e.number = p.experiment_number
join assignments as a on a.experiment_number = p.experiment_number and a.id <= p.assignment_id
where e.experiment_type = 'bandit' and a.weight > 0
group by 1, 2;

insert into routed_conversions (metric_number, variant_number, weight_class, conversions, inverse)
select s.metric_number, s.variant_number, weight_class_of(a.weight), count(*), sum(inverse_weight(a.weight))
from subject_metrics as s
join experiment_metrics as m on m.number = s.metric_number
join experiments as e on e.id = m.experiment_id
join assignments as a on a.experiment_number = e.number and a.user_id = s.user_id
where e.experiment_type = 'bandit' and a.weight > 0
group by 1, 2, 3;
