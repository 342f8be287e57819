-- A lost contact waits as a lost second factor does, and its case keeps the address that was bound when it was asked for.
alter table identity_contact_changes add column old_target text not null default '';
-- On the waiting clock; null: asked for before there was a wait.
alter table identity_contact_changes add column ready_at timestamptz;
