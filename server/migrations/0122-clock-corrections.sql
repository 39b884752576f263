-- Times when the database's clock was found to have been set back, and how far. The console reports them for a day.
create table clock_corrections (
  id bigint generated always as identity primary key,
  found_at timestamptz not null default clock_timestamp(),
  seconds double precision not null
);
