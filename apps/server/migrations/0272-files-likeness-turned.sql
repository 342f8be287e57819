-- What a picture looks like mirrored and turned by a quarter, a half and three quarters: a copy that was turned is found by it (R-KYC-4,
-- ADR 54). What is looked for has them; what is found is found by its own likeness, so pictures from before need none.
alter table files_blobs add column likeness_turned bit(64)[];
alter table files_blobs add column turned_pieces integer[];
