-- No minimum of evaluations unless somebody asks for one. A stored 100 is that of the first release wherever automatic
-- rollback is off; where it is on, somebody relies on it and it stays.

alter table safety_settings alter column min_evaluations set default 0;

update safety_settings set min_evaluations = 0
where min_evaluations = 100 and not enable_automatic_rollbacks;
