-- What callers write into rows, in the current minute and the current day of each.
create table written_bytes (
  -- A hash of who writes. What is counted is worth a day at most.
  writer text primary key,
  minute_from timestamptz not null,
  minute_bytes bigint not null,
  day_from timestamptz not null,
  day_bytes bigint not null
);
create index written_bytes_from on written_bytes (day_from);
