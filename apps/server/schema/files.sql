-- Pictures of customers: only re-encoded pixels, each encrypted under a key of its own (ADR 0019).
-- Stands on: platform, closure.

create table files_blobs (
  -- 128 random bits; whoever does not hold it cannot guess it, and it opens nothing by itself.
  id text primary key check (length(id) = 22),
  user_id integer not null,
  -- nonce, tag, JPEG: AES-256-GCM under the file's own key, which is itself sealed for customer, file and purpose.
  sealed bytea not null,
  wrapped_key bytea not null,
  key_id text not null,
  -- HMAC of the pixels: tells that two uploads are one photo without telling which.
  fingerprint bytea not null,
  width integer not null,
  height integer not null,
  size integer not null,
  created_at timestamptz not null,
  purpose text check (purpose in (
    'kyc_front', 'kyc_back', 'kyc_hand', 'deposit_proof', 'bank_voucher', 'chat_image', 'reset_front', 'reset_hand'
  )),
  ref_id text,
  bound_at timestamptz,
  check ((purpose is null) = (ref_id is null) and (purpose is null) = (bound_at is null))
);
-- Encrypted bytes do not compress. (PostgreSQL 15 cannot say so where the column is made.)
alter table files_blobs alter column sealed set storage external;
create index files_blobs_user on files_blobs (user_id, created_at);
create index files_blobs_ref on files_blobs (purpose, ref_id) where purpose is not null;
create index files_blobs_unbound on files_blobs (created_at) where purpose is null;

-- A file is bound once and stays what it is; it goes when it was never used, or when its owner's account was closed and
-- the time of keeping is over.
create or replace function files_blob_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.purpose is null
    or exists (select 1 from closure_requests c where c.user_id = old.user_id and c.state = 'erased')) then
    return old;
  end if;
  if old.purpose is not null then
    raise exception 'file % is bound', old.id using errcode = '23514';
  end if;
  if (new.id, new.user_id, new.sealed, new.fingerprint, new.created_at)
     is distinct from (old.id, old.user_id, old.sealed, old.fingerprint, old.created_at) then
    raise exception 'file % cannot be replaced', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger files_blob_guard before update or delete on files_blobs for each row execute function files_blob_guard();
