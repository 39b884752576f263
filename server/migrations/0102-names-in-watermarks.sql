-- The owner's name as the watermark of a proof says it. It is stored, so that an owner who changes their name does not make
-- the existing copies unfindable.
alter table proofs add column watermark_name text not null default '';
update proofs p set watermark_name = u.display_name from user_profiles u where u.id = p.user_id and u.display_name is not null;
