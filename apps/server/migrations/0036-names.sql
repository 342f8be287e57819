-- Names of customers can be found without being readable: a keyed digest of each word of the name, under a key that is not
-- in the database (docs/adr/0028). One accounts' person is another account's person when their documents are one.

create table kyc_name_words (
  case_id integer not null references kyc_cases (id),
  user_id integer not null references identity_users (id),
  word_index bytea not null,
  primary key (case_id, word_index)
);
create index kyc_name_words_find on kyc_name_words (word_index, user_id);
