-- Rows are stored in the order of their receipt, so that a few bytes per megabyte say where a day begins. Nothing else
-- finds the rows of the last hours within a large month.

create index ix_assignments_received on assignments using brin (created_at) with (autosummarize = on);
create index ix_events_received on events using brin (created_at) with (autosummarize = on);
