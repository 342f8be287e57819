-- The most read are counted per article and day, and a reader counts once a day: one who opens an article a thousand times does not move it up.
-- The counts there were had no such bound; nothing is taken over from them.
drop table content_reads;

create table content_read_days (
  article_id integer not null references content_articles (id),
  day date not null,
  reads integer not null,
  primary key (article_id, day)
);

-- Who was counted already: marks that only the server's secret makes, of reader, article and day together, so that no two of them can be told to be
-- of one person. They are forgotten after two days.
create table content_read_marks (
  day date not null,
  mark bytea not null check (length(mark) = 16),
  primary key (day, mark)
);
