-- What accounts that nobody has verified send in from one address is summed for a day, whatever it is used for but a verification (R-SEC-3): shown to
-- support it was used, and took no more of the address, so one line filled the room of all. Where it came from is forgotten a day later, which
-- changes nothing of the picture: every other column of one that is bound stays as it is. `address_block` is not among them.
drop trigger files_blob_guard on files_blobs;
create trigger files_blob_guard before delete or update of id, user_id, sealed, wrapped_key, key_id, fingerprint, width, height, size, created_at,
  purpose, ref_id, bound_at, likeness, likeness_pieces, likeness_turned, turned_pieces, apart, is_free
  on files_blobs for each row execute function files_blob_guard();
drop index files_blobs_waiting;
create index files_blobs_address on files_blobs (address_block, created_at) include (size) where address_block is not null;
