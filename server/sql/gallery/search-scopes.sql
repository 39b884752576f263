-- What a search is narrowed to. Generated columns and indexes of `media` hold what these answered: whoever changes one
-- of them computes those columns anew in a migration.

-- Which fortnight since 1970 a time is in: a search for words goes from one to the one before.
create or replace function era_of(at timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', at at time zone 'UTC') / 1209600)::integer;

-- One value for what a search is narrowed to: an owner (a user or one project), a window of `step` fortnights, and
-- a family or a type or neither. 64 bits of a hash; who asks compares the columns themselves as well.
create or replace function scope_key(owner uuid, step integer, number integer, family text, type text)
  returns bigint language sql immutable parallel safe
  return ('x' || left(md5(owner::text || ' ' || step::text || ' ' || number::text || ' ' || coalesce(family, '')
    || ' ' || coalesce(type, '')), 16))::bit(64)::bigint;

-- Every such value of a picture: so a search reads one list of the index besides those of its words, whatever is
-- filtered, and the planner cannot prefer an index by date where it underestimates how much a user has.
create or replace function scope_of(user_id uuid, at timestamptz, project_id uuid, family text, type text)
  returns bigint[] language sql immutable parallel safe
begin atomic
  select array_agg(scope_key(o.owner, s.step, era_of(at) / s.step, f.name, t.name))
  from unnest(array[user_id, project_id]) o (owner), unnest(array[1, 13]) s (step),
    unnest(array[null, family]) f (name), unnest(array[null, type]) t (name)
  where o.owner is not null;
end;
