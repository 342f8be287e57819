-- What all customers have sent in within a day is looked at with every picture (checks.md, ASVS 5.2): sixteen gigabytes of it, by this alone.
create index files_blobs_day on files_blobs (created_at) include (size);
