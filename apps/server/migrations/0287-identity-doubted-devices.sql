-- A device stays on record when its owner says that it was not him, but nobody is known by it any more until he has proved himself anew.
alter table identity_devices add column doubted_at timestamptz;

-- Whoever has an app is known by its secret: browser and address, which were kept beside it, belong to everybody behind that address.
update identity_devices d set doubted_at = now() where not d.is_app
  and exists (select from identity_devices a where a.user_id = d.user_id and a.is_app);
