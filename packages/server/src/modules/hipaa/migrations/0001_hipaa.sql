-- Business associate agreements, and the record of every access to health data.

create table baa_configs (
  id uuid primary key,
  organization_name text not null,
  signatory_name text not null,
  signatory_email text not null,
  effective_date date not null,
  expiry_date date,
  data_residency_region text not null,
  phi_categories text[] not null,
  signed_document_hash text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  terminated_at timestamptz,
  constraint ck_baa_configs_dates check (expiry_date is null or expiry_date > effective_date)
);

create index ix_baa_configs_created on baa_configs (created_at desc, id);

create table phi_audit_logs (
  position bigint generated always as identity primary key,
  id uuid not null unique,
  timestamp timestamptz not null,
  user_id uuid not null,
  username text not null,
  recorded_by uuid not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  phi_fields_accessed text[] not null,
  purpose text not null,
  ip_address text,
  user_agent text,
  retention_years integer not null,
  retained_until timestamptz not null
);

comment on table phi_audit_logs is 'Every access to health data: only ever added to, whatever the account that did it became.';

create index ix_phi_audit_logs_time on phi_audit_logs (timestamp desc, position desc);
create index ix_phi_audit_logs_user on phi_audit_logs (user_id, timestamp desc);

create function refuse_phi_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'the record of accesses to health data is only ever added to';
end $$;

create trigger phi_audit_logs_append_only before update or delete or truncate on phi_audit_logs
  for each statement execute function refuse_phi_record_change();
