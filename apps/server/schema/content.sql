-- Notices, banners and articles in every language (spec section 1, news and notices).
-- Stands on: platform.

create table content_articles (
  id integer primary key,
  -- The family's categories: 4 notices, 5 home banners, 19 help.
  c_id integer not null,
  -- A page of the app that the article opens, or empty.
  link text not null default '',
  -- Name of a drawing in the app; never an address of another host.
  cover text not null default '',
  author text not null default 'Candor',
  published_at timestamptz not null default now()
);
create index content_articles_category on content_articles (c_id, published_at desc, id desc);

create table content_texts (
  article_id integer not null references content_articles (id),
  language text not null,
  title text not null,
  abstract text not null,
  -- Plain paragraphs; the app renders text, never markup of strangers.
  body text not null,
  primary key (article_id, language)
);

-- Articles that are written while the venue runs; the ones that came with it have lower numbers.
create sequence content_article_ids start 10001;
