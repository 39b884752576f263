-- Makes the content of a rule version immutable; only its status can change.
create or replace function rules_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.version, new.name, new.policy, new.level, new.action, new.scopes, new.body,
      new.created_by, new.created_at)
    is distinct from (old.id, old.version, old.name, old.policy, old.level, old.action, old.scopes, old.body,
      old.created_by, old.created_at)
  then raise exception 'a version of a rule is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger rules_stay before update or delete on rules
  for each row execute function rules_refuse_change();

create or replace function rule_terms_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger term_sets_stay before update or delete on term_sets
  for each row execute function rule_terms_refuse_change();
create or replace trigger rule_term_sets_stay before update or delete on rule_term_sets
  for each row execute function rule_terms_refuse_change();
