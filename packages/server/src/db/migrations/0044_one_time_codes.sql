-- Codes that are sent by e-mail: for a new password, and for an address that notifications are to go to. A code is
-- made of its seed and the secret of the service, so that it can be sent again without being stored. The table of before
-- stays for processes of an earlier release that run beside this one.

comment on table password_reset_codes is 'Of earlier releases; nothing reads or writes it any more.';

create table one_time_codes (
  issued_for text primary key,
  seed text not null,
  tries integer not null,
  expires_at timestamptz not null,
  window_started_at timestamptz not null,
  sent integer not null
);

comment on column one_time_codes.issued_for is
  'Purpose and account, or purpose and one of a fixed number of groups for names that no account has.';
comment on column one_time_codes.sent is 'Messages in the hour that began at window_started_at.';

create index ix_one_time_codes_age on one_time_codes (window_started_at);

alter table notification_preferences add column email_override_confirmed boolean not null default false;

update notification_preferences set email_override_confirmed = true where email_override is not null;

comment on column notification_preferences.email_override_confirmed is
  'Whether the account has proven that it reads the address; until then it is not written to.';
