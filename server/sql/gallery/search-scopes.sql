-- Scopes of a search. Generated columns and indexes of `media` store the results of these functions: after changing one
-- of them, a migration has to recompute the columns.

-- Number of the fortnight since 1970. A word search goes back fortnight by fortnight.
create or replace function era_of(at timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', at at time zone 'UTC') / 1209600)::integer;

-- One hash for a scope: an owner (user or project), a window of `step` fortnights, and a family or type or neither. 64
-- bits; callers compare the columns as well.
create or replace function scope_key(owner uuid, step integer, number integer, family text, type text)
  returns bigint language sql immutable parallel safe
  return ('x' || left(md5(owner::text || ' ' || step::text || ' ' || number::text || ' ' || coalesce(family, '')
    || ' ' || coalesce(type, '')), 16))::bit(64)::bigint;

-- All scope values of an item. A search reads one list of the index besides those of its words, for any filter, and the
-- planner can't prefer a date index when it underestimates the size of a gallery.
create or replace function scope_of(user_id uuid, at timestamptz, project_id uuid, family text, type text)
  returns bigint[] language sql immutable parallel safe
begin atomic
  select array_agg(scope_key(o.owner, s.step, era_of(at) / s.step, f.name, t.name))
  from unnest(array[user_id, project_id]) o (owner), unnest(array[1, 13]) s (step),
    unnest(array[null, family]) f (name), unnest(array[null, type]) t (name)
  where o.owner is not null;
end;
