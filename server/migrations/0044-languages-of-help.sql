-- Which languages there are is said by the folder of their texts alone.
alter table support_feedback
  drop constraint support_feedback_locale_check,
  add constraint support_feedback_locale_check check (locale ~ '^[a-z]{2,3}$');
