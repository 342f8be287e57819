-- Whoever was told that a sale stands still is told that it goes on, and nobody else (R-NC-2): who committed while the messages went out has read nothing of a pause.
alter table launchpad_subscriptions
  -- His last message of its turns was that it stands still.
  add column told_paused boolean not null default false;
-- As far as the messages of the last turn had come: all of a pause that everybody knows, those behind its end who have not heard of that.
update launchpad_subscriptions s set told_paused = true from launchpad_sales l
where l.id = s.sale_id and s.state = 'committed' and
  ((l.state = 'paused' and (l.turn_told is null or s.id <= l.turn_told)) or (l.state = 'open' and s.id > l.turn_told));
