-- Why a text was sent back, by whom and when: its writer reads it beside the draft. It stays until the text is sent back again.
alter table content_versions
  add column back_reason text,
  add column back_by integer,
  add column back_at timestamptz,
  add check ((back_reason is null) = (back_by is null) and (back_reason is null) = (back_at is null));
