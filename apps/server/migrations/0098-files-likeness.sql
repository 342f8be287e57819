-- One picture in several claims, or of several customers, is shown to whoever decides (R-KYC-4, ADR 54): what a picture looks like in 64
-- bits, and the eight bytes of that, by which alike ones are found without comparing all of them. Absent where there is too little in a
-- picture to tell it from others, and of pictures from before.
alter table files_blobs add column likeness bit(64);
alter table files_blobs add column likeness_pieces integer[];
create index files_likeness on files_blobs using gin (likeness_pieces) where purpose is not null;
create index files_fingerprint on files_blobs (fingerprint) where purpose is not null;
