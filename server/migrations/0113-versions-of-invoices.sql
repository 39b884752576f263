-- A draft is saved automatically: a change names the version that it is based on, so that no tab overwrites another.
alter table invoices add column version integer not null default 1;
