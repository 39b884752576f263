-- What the gallery lets others know of how pictures were judged, by their place in their job. Only what has a mark is
-- judged: kept is a pick or four stars and more, unless it was rejected.
create view pictures_judged (user_id, job_id, job_index, model, is_judged, is_kept) as
  select media.user_id, media.job_id, media.job_index, media.model,
    coalesce(marks.is_pick or marks.is_rejected or marks.has_stars, false),
    coalesce((marks.is_pick or marks.has_four) and not marks.is_rejected, false)
  from media left join lateral (
    select bool_or(mark = 'flag:pick') as is_pick, bool_or(mark = 'flag:reject') as is_rejected,
      bool_or(mark = 'stars:1') as has_stars, bool_or(mark = 'stars:4') as has_four
    from media_marks where media_id = media.id
  ) marks on true
  where media.job_id is not null;
