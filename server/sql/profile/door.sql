-- A user’s progress through onboarding, and whether they are an admin.
create or replace view profile_facts (id, terms_accepted, compliance_confirmed, is_named, is_admin) as
  select id, terms_accepted, compliance_confirmed, display_name is not null and use_type is not null, is_admin
  from user_profiles;

-- Display names with their search words.
create or replace view profile_names (id, display_name, words) as
  select id, display_name, words from user_profiles;

-- Locks changes of admins until the transaction ends.
create or replace function lock_admins() returns void language sql as $$
  select take_lock('admins', '')
$$;

-- Texts of profiles with the time of their last change. Older texts without one use the creation time of the account.
create or replace view profile_texts (id, author_id, at, fields) as
  select u.id, u.id, coalesce(p.words_at, u.created_at),
    jsonb_build_object('displayName', coalesce(u.display_name, ''), 'bio', coalesce(p.bio, ''))
  from user_profiles u left join profile_pages p on p.user_id = u.id;

-- Visibility of profiles to others.
create or replace view public_profiles (id, is_public) as
  select user_id, is_public from profile_pages;

-- Name and avatar beside a user’s published content. The avatar is included only if others may see it.
create or replace view profile_faces (id, display_name, avatar_id) as
  select u.id, coalesce(u.display_name, ''),
    case when p.is_public and p.hidden_as is null then a.id end
  from user_profiles u left join profile_pages p on p.user_id = u.id
    left join avatars a on a.user_id = u.id and a.hidden_as is null;
