comment on table schema_history is
  'Which migrations were applied, per owner: the core or one optional module.';
comment on column schema_history.checksum is
  'SHA-256 of the file as it was applied; a file that changed afterwards is refused.';
