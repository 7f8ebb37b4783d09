-- Whoever looks at a split adds to the evidence against it, and any look may find it wrong. What was found is told once,
-- also when the subjects that came later hide it again.

alter table sample_ratio_evidence add column is_told boolean not null default false;

comment on column sample_ratio_evidence.is_told is 'Whether people were told that the evidence speaks against the split.';

update sample_ratio_evidence as s set is_told = true
from experiments as e join notification_alerts as a on a.kind = 'srm_warning' and a.entity_id = e.id::text
where e.number = s.experiment_number;
