-- Failed sign-ins are counted under the account that was meant, whichever of its names was sent; under one of a fixed
-- number of groups for names that no account has; and under the group of the address. So the tables stop growing.
-- The table of before stays for processes of an earlier release that run beside this one.

comment on table sign_in_failures is 'Of earlier releases; nothing reads or writes it any more.';

create table sign_in_counts (
  counted_under text primary key,
  failures integer not null,
  last_failed_at timestamptz not null,
  locked_until timestamptz
);

comment on table sign_in_counts is 'Failed sign-ins in a row, for accounts and for groups of names that no account has.';
comment on column sign_in_counts.counted_under is
  'account:<id>, or unknown:<4 hexadecimal digits of a keyed digest of the name in lower case>.';

create index ix_sign_in_counts_age on sign_in_counts (last_failed_at);

create table sign_in_counts_by_address (
  address_group text primary key,
  failures integer not null,
  gathered integer not null default 0,
  window_started_at timestamptz not null
);

comment on table sign_in_counts_by_address is
  'Failed sign-ins of a window as long as a lock, by group of addresses; the row of all addresses is named all.';
comment on column sign_in_counts_by_address.address_group is
  'address:<4 hexadecimal digits of a keyed digest of the network>, or all.';
comment on column sign_in_counts_by_address.gathered is
  'Of the row of all addresses: failures with names of no account that have no audit entry of their own.';
