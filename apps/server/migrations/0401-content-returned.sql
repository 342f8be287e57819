-- Let out for later by somebody who may not say so any more: in review again, by the house (R-CO-1, R-OPS-3).
alter table content_versions drop constraint content_versions_check3, add check ((back_reason is null) = (back_at is null));
create or replace function content_version_guard() returns trigger language plpgsql as $$
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
       ('review', 'published'), ('review', 'review'), ('scheduled', 'draft'), ('scheduled', 'review'), ('scheduled', 'published'), ('published', 'withdrawn'),
       ('published', 'published'), ('scheduled', 'scheduled')) then
      raise exception 'version % cannot go from % to %', old.id, old.state, new.state using errcode = '23514';
    end if;
    -- What binds, and what stands before everybody unasked (banners, popups): whoever wrote it is not who lets it out.
    if new.state in ('scheduled', 'published') and v_category in (4, 5, 20, 22, 23) and new.writers <> '{}'
       and (new.reviewer_id is null or new.reviewer_id = any (new.writers)) then
      raise exception 'version % is published by its writer', old.id using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
