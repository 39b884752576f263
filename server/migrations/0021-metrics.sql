-- How fast pages were in people's browsers. Nobody's name, address or browser is kept with it.
create table web_vitals (
  id bigint generated always as identity primary key,
  name text not null check (name in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  -- Milliseconds; for CLS a score.
  value double precision not null check (value >= 0),
  -- The path of the page, each id in it replaced by a word.
  route text not null,
  navigation_type text,
  measured_at timestamptz not null
);
create index web_vitals_by_day on web_vitals (measured_at, name, route);
