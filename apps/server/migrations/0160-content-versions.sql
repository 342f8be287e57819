-- Articles in versions per language (R-CO-1, ADR 93): draft, review, scheduled, published, withdrawn. Who wrote a notice or an agreement never
-- publishes it, and one that binds customers is there in all seven languages or in none; both are held here, at commit.
alter table content_articles
  -- Names it in addresses, together with its category.
  add column slug text check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  add column sort_order integer not null default 100,
  add column is_pinned boolean not null default false,
  add column is_binding boolean not null default false,
  -- Group of an FAQ entry.
  add column topic text not null default '',
  -- Of learning articles.
  add column area text,
  add column level integer check (level between 1 and 3),
  add column minutes integer not null default 0,
  -- Of every change to it or to a version of it: who acts names the one that was seen.
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  -- Of a draft that was never published there is none.
  alter column published_at drop not null,
  alter column published_at drop default;
update content_articles set slug = case id when 101 then 'welcome-to-the-demo' when 102 then 'every-change-has-a-journal' when 103 then 'house-liquidity'
  when 201 then 'cannot-cheat' when 202 then 'play-money-every-day' else 'n' || id end;
alter table content_articles alter column slug set not null, add unique (c_id, slug), add check (c_id <> 20 or is_binding);

create table content_versions (
  id integer generated always as identity primary key,
  article_id integer not null references content_articles (id),
  language text not null,
  number integer not null,
  state text not null check (state in ('draft', 'review', 'scheduled', 'published', 'withdrawn')),
  title text not null,
  summary text not null,
  -- Markdown.
  body text not null,
  -- [{question, choices, answer, reason}] of a learning article.
  quiz jsonb not null default '[]',
  -- What search reads: the text without marks, and its pairs of letters for languages without spaces.
  plain text not null,
  grams text[] not null,
  words tsvector not null,
  -- Operators who had a hand in it; nobody when the house itself wrote it.
  writers integer[] not null,
  reviewer_id integer,
  publish_at timestamptz,
  published_at timestamptz,
  withdrawn_at timestamptz,
  changed_at timestamptz not null,
  unique (article_id, language, number),
  check ((state = 'scheduled') <= (publish_at is not null)),
  check ((state = 'published') <= (published_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create unique index content_versions_published on content_versions (article_id, language) where state = 'published';
create unique index content_versions_open on content_versions (article_id, language) where state in ('draft', 'review', 'scheduled');
create index content_versions_due on content_versions (publish_at) where state = 'scheduled';
create index content_versions_grams on content_versions using gin (grams) where state = 'published';
create index content_versions_words on content_versions using gin (words) where state = 'published';

insert into content_versions (article_id, language, number, state, title, summary, body, plain, grams, words, writers, published_at, changed_at)
select t.article_id, t.language, 1, 'published', t.title, t.abstract, t.body, t.body, '{}',
  to_tsvector(case t.language when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig else 'simple'::regconfig end,
    t.title || ' ' || t.abstract || ' ' || t.body),
  '{}', a.published_at, a.published_at
from content_texts t join content_articles a on a.id = t.article_id;
drop table content_texts;

create function content_version_guard() returns trigger language plpgsql as $$
declare
  v_category integer;
begin
  if tg_op = 'DELETE' then
    raise exception 'version % of an article stays', old.id using errcode = '23514';
  end if;
  select c_id into v_category from content_articles where id = new.article_id;
  if tg_op = 'INSERT' then
    if new.state <> 'draft' and not (new.state = 'published' and new.writers = '{}') then
      raise exception 'a version begins as a draft' using errcode = '23514';
    end if;
  else
    if (new.article_id, new.language, new.number) is distinct from (old.article_id, old.language, old.number) then
      raise exception 'version % cannot become another', old.id using errcode = '23514';
    end if;
    if old.state <> 'draft' and (new.title, new.summary, new.body, new.quiz, new.writers) is distinct from
       (old.title, old.summary, old.body, old.quiz, old.writers) then
      raise exception 'version % is no draft any more', old.id using errcode = '23514';
    end if;
    if not old.writers <@ new.writers then
      raise exception 'a writer of version % stays one', old.id using errcode = '23514';
    end if;
    if (old.state, new.state) not in (('draft', 'draft'), ('draft', 'review'), ('review', 'draft'), ('review', 'scheduled'),
       ('review', 'published'), ('scheduled', 'draft'), ('scheduled', 'published'), ('published', 'withdrawn'),
       ('published', 'published'), ('scheduled', 'scheduled')) then
      raise exception 'version % cannot go from % to %', old.id, old.state, new.state using errcode = '23514';
    end if;
    -- Notices and agreements: whoever wrote it is not who lets it out.
    if new.state in ('scheduled', 'published') and v_category in (4, 20) and new.writers <> '{}'
       and (new.reviewer_id is null or new.reviewer_id = any (new.writers)) then
      raise exception 'version % is published by its writer', old.id using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger content_version_guard before insert or update or delete on content_versions
  for each row execute function content_version_guard();

create function content_binding_guard() returns trigger language plpgsql as $$
declare
  v_there integer;
begin
  if not exists (select from content_articles where id = new.article_id and is_binding) then return null; end if;
  select count(*) into v_there from content_versions where article_id = new.article_id and state = 'published';
  if v_there not in (0, 7) then
    raise exception 'article % binds customers and would stand in % languages', new.article_id, v_there using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger content_binding_guard after insert or update on content_versions deferrable initially deferred
  for each row execute function content_binding_guard();

-- How often each was opened; counted in memory and added from time to time.
create table content_reads (
  article_id integer primary key references content_articles (id),
  reads bigint not null
);

-- How far a customer has come with a learning article.
create table content_progress (
  user_id integer not null,
  article_id integer not null references content_articles (id),
  read_share integer not null check (read_share between 0 and 100),
  quiz_best integer,
  quiz_questions integer,
  changed_at timestamptz not null,
  primary key (user_id, article_id)
);
