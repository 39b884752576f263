-- How fast pages were, counted in buckets that grow by 4 % (server/src/platform/histogram): a quantile of any days is the sum
-- of theirs, which averages of quantiles are not, and a month of a million visits stays small.
create table vitals_days (
  -- Of UTC.
  day date not null,
  name text not null check (name in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  route text not null,
  -- Unknown is what was measured before it was asked.
  device text not null check (device in ('desktop', 'phone', 'unknown')),
  bucket smallint not null check (bucket >= 0),
  n integer not null check (n > 0),
  primary key (day, name, route, device, bucket)
);
insert into vitals_days (day, name, route, device, bucket, n)
select (measured_at at time zone 'UTC')::date, name, route, 'unknown',
  case when scaled < 1 then 0 else 1 + floor(ln(scaled) / ln(1.04)) end, count(*)
from web_vitals cross join lateral (select case name when 'CLS' then value * 10000 else value end as scaled) s
group by 1, 2, 3, 5;
drop table web_vitals;

-- How long calls took, by endpoint and status, in the same buckets of hundredths of a millisecond. Of days before
-- yesterday all is counted in hour 0.
create table latency_days (
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  endpoint text not null,
  status smallint not null,
  bucket smallint not null check (bucket >= 0),
  n integer not null check (n > 0),
  primary key (day, hour, endpoint, status, bucket)
);

-- When each version was first started here: what got slower is laid beside it.
create table releases (
  version text primary key,
  started_at timestamptz not null
);
