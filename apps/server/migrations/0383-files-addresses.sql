-- What accounts that nobody has verified keep waiting for a use is summed by the address it came from as well (R-SEC-3): accounts cost nothing, and
-- a crowd of them behind one line filled the room of all. The address goes when the picture is used; what is not used goes within a day.
alter table files_blobs add column address_block text;
create index files_blobs_waiting on files_blobs (address_block) include (size, created_at) where purpose is null and address_block is not null;
