-- Pictures that came with a request of somebody who is not logged in count by that request (a keyed hash of its ticket), not as its customer's own;
-- and what accounts that nobody has verified send in has an end, so that no crowd of them fills the disk (R-SEC-3, checks.md ASVS 5.2).
alter table files_blobs add column apart text;
alter table files_blobs add column is_free boolean not null default false;
create index files_blobs_free on files_blobs (created_at) include (size) where is_free;
