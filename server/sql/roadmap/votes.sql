-- An item, everything merged into it, directly or not, included.
create or replace function roadmap_tree(item uuid) returns setof uuid language sql stable as $$
  with recursive tree (id) as (
    select item union all select i.id from roadmap_items i join tree on i.merged_into = tree.id
  ) select id from tree
$$;

-- The counting item of a merged item, or the item itself.
create or replace function roadmap_root(item uuid) returns uuid language sql stable as $$
  with recursive way (id, up) as (
    select id, merged_into from roadmap_items where id = item
    union all select i.id, i.merged_into from roadmap_items i join way on i.id = way.up
  ) select id from way where up is null
$$;

-- Recounts the votes of these items; the only place that does. Votes of suspended users don't count. A concurrent
-- recount of the same item waits for the commit and then counts: each statement sees what was committed before it
-- started.
create or replace function roadmap_count(items uuid[]) returns void language plpgsql as $$
begin
  perform from roadmap_items where id = any(items) order by id for no key update;
  update roadmap_items i set votes = counted.votes from (
    select id, (
      select count(*)::int from roadmap_votes v
      where v.item_id = each.id and not exists (select from suspended s where s.user_id = v.user_id)
    ) as votes from unnest(items) as each (id)
  ) counted where i.id = counted.id and i.votes <> counted.votes;
  perform roadmap_drop_left(items);
end $$;

-- Deletes a suggestion with its author's account, unless others have voted for it.
create or replace function roadmap_drop_left(items uuid[]) returns void language sql as $$
  delete from roadmap_items i where i.id = any(items) and i.author_id is null and i.status = 'suggested'
    and i.merged_into is null and not exists (select from roadmap_votes v where v.item_id = i.id)
    and not exists (select from roadmap_items c where c.merged_into = i.id)
$$;

create or replace function roadmap_votes_came() returns trigger language plpgsql as $$
begin
  perform roadmap_count(array(select distinct item_id from came));
  return null;
end $$;
create or replace function roadmap_votes_went() returns trigger language plpgsql as $$
begin
  perform roadmap_count(array(select distinct item_id from went));
  return null;
end $$;
create or replace function roadmap_votes_moved() returns trigger language plpgsql as $$
begin
  perform roadmap_count(array(select item_id from came union select item_id from went));
  return null;
end $$;
create or replace trigger roadmap_votes_come after insert on roadmap_votes referencing new table as came
  for each statement execute function roadmap_votes_came();
create or replace trigger roadmap_votes_go after delete on roadmap_votes referencing old table as went
  for each statement execute function roadmap_votes_went();
create or replace trigger roadmap_votes_move after update on roadmap_votes
  referencing old table as went new table as came for each statement execute function roadmap_votes_moved();

create or replace function roadmap_author_left() returns trigger language plpgsql as $$
begin
  perform roadmap_drop_left(array[new.id]);
  return null;
end $$;
create or replace trigger roadmap_authors_leave after update of author_id on roadmap_items for each row
  when (old.author_id is not null and new.author_id is null) execute function roadmap_author_left();

-- Notifies viewers of the roadmap of a new count. Items under review aren't broadcast.
create or replace function roadmap_tell_count() returns trigger language plpgsql as $$
begin
  perform pg_notify('roadmap_counts', new.id || ' ' || new.votes);
  return null;
end $$;
create or replace trigger roadmap_counts_change after update of votes on roadmap_items for each row
  when (new.votes <> old.votes and not new.held) execute function roadmap_tell_count();
