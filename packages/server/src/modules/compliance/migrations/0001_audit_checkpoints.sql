-- Signed ends of the audit log: history before one cannot be written anew without the key.

create table audit_checkpoints (
  position bigint primary key,
  hash text not null,
  signature text not null,
  key_id text not null,
  created_at timestamptz not null,
  constraint ck_audit_checkpoints_position check (position > 0)
);

comment on table audit_checkpoints is 'The hash of an entry of audit_log, signed with a key that the database does not hold.';
comment on column audit_checkpoints.signature is 'HMAC-SHA256 over ''<position>.<hash>'', in hexadecimal.';

create function refuse_checkpoint_change() returns trigger language plpgsql as $$
begin
  raise exception 'checkpoints of the audit log are only ever added';
end $$;

create trigger audit_checkpoints_append_only before update or delete or truncate on audit_checkpoints
  for each statement execute function refuse_checkpoint_change();
